export const fileTypes = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain'

/** Builds the form that reads a file into a new draft. */
export function createUploadForm(file: File): FormData {
  const form = new FormData()
  form.set('intent', 'read')
  form.set('file', file)
  return form
}
