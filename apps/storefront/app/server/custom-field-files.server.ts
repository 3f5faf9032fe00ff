import { maxFileBytes, type CustomField, type Media } from '@tiber/contract/company/custom-fields'
import { getCustomFieldName } from '@tiber/ui/forms/custom-field-rules.ts'
import { getFileInputName, getFileRemovalName } from '@tiber/ui/forms/file-input-names.ts'
import type { FormProblems, FormValues } from '@tiber/ui/forms/field-rules.ts'
import type { SessionHandle } from './session/session.server.ts'

type Definition = Pick<CustomField, 'externalId' | 'type' | 'mandatory' | 'sealedTarget'>
type FileForm = { form: FormData; values: FormValues; addProblems: (problems: FormProblems) => void }

const isFileField = ({ type }: Definition) => type === 'MEDIA'

/** Uploads the files of a form; their ids become the values of their fields. */
export async function sendFiles(handle: SessionHandle, definitions: Definition[], submission: FileForm): Promise<void> {
  await Promise.all(definitions.filter(isFileField).map((definition) => sendFile(handle, definition, submission)))
}

async function sendFile(
  handle: SessionHandle,
  definition: Definition,
  { form, values, addProblems }: FileForm,
): Promise<void> {
  const name = getCustomFieldName(definition)
  const file = form.get(getFileInputName(name))
  if (form.get(getFileRemovalName(name)) !== null) values[name] = ''
  if (!(file instanceof File) || file.size === 0) {
    if (definition.mandatory && !values[name]) addProblems({ [name]: 'required' })
    return
  }
  if (file.size > maxFileBytes) return addProblems({ [name]: 'tooLarge' })
  const id = await uploadFile(handle, definition, file)
  if (id === undefined) addProblems({ [name]: 'file' })
  else values[name] = id
}

async function uploadFile(
  { platform, dependencies }: SessionHandle,
  { externalId, sealedTarget }: Definition,
  file: File,
): Promise<string | undefined> {
  const query = { fileName: file.name.slice(-255), fileSize: file.size, sealedTarget } as const
  try {
    const media = await platform.customFields.createMedia({
      params: { id: externalId },
      query: { ...query, customFieldIdType: 'EXTERNAL_ID' },
    })
    const response = await fetch(new URL(media.url, dependencies.config.platformUrl), {
      method: 'PUT',
      body: await file.arrayBuffer(),
      headers: { 'content-type': media.contentType },
    })
    if (!response.ok) throw new Error(`File upload failed with status ${response.status}.`)
    return media.id
  } catch (error) {
    // The form reports which file failed; its other values are kept.
    dependencies.log.warn({ err: error, externalId }, 'sendFile failed')
    return undefined
  }
}

/** Returns the names of the files of these fields by id. */
export async function readFileNames(handle: SessionHandle, definitions: Definition[]): Promise<Record<string, string>> {
  const lists = await Promise.all(definitions.filter(isFileField).map((definition) => listFiles(handle, definition)))
  return Object.fromEntries(lists.flat().map(({ id, fileName }) => [id, fileName]))
}

async function listFiles(
  { platform, dependencies }: SessionHandle,
  { externalId, sealedTarget }: Definition,
): Promise<Media[]> {
  const query = { customFieldIdType: 'EXTERNAL_ID', sealedTarget } as const
  return platform.customFields.listMedia({ params: { id: externalId }, query }).catch((error: unknown) => {
    // Names are optional; the files are shown without them.
    dependencies.log.warn({ err: error, externalId }, 'listFiles failed')
    return []
  })
}
