import { mostFileBytes, type CustomField, type Media } from '@tiber/contract/custom-fields'
import { customFieldName, fileInputName, fileRemovalName } from '../forms/custom-field-rules.ts'
import type { FormProblems, FormValues } from '../forms/field-rules.ts'
import type { SessionHandle } from './session.server.ts'

type Definition = Pick<CustomField, 'externalId' | 'type' | 'mandatory' | 'sealedTarget'>
type Form = { form: FormData; values: FormValues; mark: (problems: FormProblems) => void }

const isFile = ({ type }: Definition) => type === 'MEDIA'

/** Uploads the files of a form; their ids become the values of their fields. */
export async function sendFiles(handle: SessionHandle, definitions: Definition[], sent: Form): Promise<void> {
  await Promise.all(definitions.filter(isFile).map((definition) => sendFile(handle, definition, sent)))
}

async function sendFile(handle: SessionHandle, definition: Definition, { form, values, mark }: Form): Promise<void> {
  const name = customFieldName(definition)
  const file = form.get(fileInputName(name))
  if (form.get(fileRemovalName(name)) !== null) values[name] = ''
  if (!(file instanceof File) || file.size === 0) {
    if (definition.mandatory && !values[name]) mark({ [name]: 'required' })
    return
  }
  if (file.size > mostFileBytes) return mark({ [name]: 'tooLarge' })
  const id = await uploadedId(handle, definition, file)
  if (id === undefined) mark({ [name]: 'file' })
  else values[name] = id
}

async function uploadedId(
  { platform, parts }: SessionHandle,
  { externalId, sealedTarget }: Definition,
  file: File,
): Promise<string | undefined> {
  const query = { fileName: file.name.slice(-255), fileSize: file.size, sealedTarget } as const
  try {
    const media = await platform.customFields.createMedia({
      params: { id: externalId },
      query: { ...query, customFieldIdType: 'EXTERNAL_ID' },
    })
    const answer = await fetch(new URL(media.url, parts.config.platformUrl), {
      method: 'PUT',
      body: await file.arrayBuffer(),
      headers: { 'content-type': media.contentType },
    })
    if (!answer.ok) throw new Error(`File upload failed with status ${answer.status}.`)
    return media.id
  } catch (error) {
    // The form reports which file failed; its other values are kept.
    parts.log.warn({ err: error, externalId }, 'sendFile failed')
    return undefined
  }
}

/** Returns the names of the files of these fields by id. */
export async function fileNames(handle: SessionHandle, definitions: Definition[]): Promise<Record<string, string>> {
  const lists = await Promise.all(definitions.filter(isFile).map((definition) => listFiles(handle, definition)))
  return Object.fromEntries(lists.flat().map(({ id, fileName }) => [id, fileName]))
}

async function listFiles(
  { platform, parts }: SessionHandle,
  { externalId, sealedTarget }: Definition,
): Promise<Media[]> {
  const query = { customFieldIdType: 'EXTERNAL_ID', sealedTarget } as const
  return platform.customFields.listMedia({ params: { id: externalId }, query }).catch((error: unknown) => {
    // Names are optional; the files are shown without them.
    parts.log.warn({ err: error, externalId }, 'listFiles failed')
    return []
  })
}
