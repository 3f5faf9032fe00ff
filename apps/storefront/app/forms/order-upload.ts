export const fileTypes = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain'

/** Builds the form that reads a file into a draft, or into a new one. */
export function createUploadForm(file: File, draftId: string | undefined): FormData {
  const form = new FormData()
  form.set('intent', 'read')
  form.set('file', file)
  if (draftId) form.set('draftId', draftId)
  return form
}
