import { mostFileBytes, type CustomField, type Media } from '@tiber/contract/custom-fields'
import { customFieldName, fileInputName, fileRemovalName } from '../forms/custom-field-rules.ts'
import type { FormProblems, FormValues } from '../forms/field-rules.ts'
import type { SessionHandle } from './session.server.ts'

type Definition = Pick<CustomField, 'externalId' | 'type' | 'mandatory' | 'sealedTarget'>
type Form = { form: FormData; values: FormValues; mark: (problems: FormProblems) => void }

const isFile = ({ type }: Definition) => type === 'MEDIA'

/** Sends the files of a form to the platform; from then on their ids are the values of their fields. */
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
    if (!answer.ok) throw new Error(`The file was refused: ${answer.status}`)
    return media.id
  } catch (error) {
    // The form says which file was not taken; the rest of it is still there.
    parts.log.warn({ err: error, externalId }, 'sendFile failed')
    return undefined
  }
}

/** The names of the files the values of these fields point at, by their ids. */
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
    // A file without its name is still a file.
    parts.log.warn({ err: error, externalId }, 'listFiles failed')
    return []
  })
}
