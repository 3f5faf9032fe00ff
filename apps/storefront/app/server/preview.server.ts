import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestDependencies } from '../server-context.ts'

/** A page opened by an editor: it shows drafts, in a frame of one of these origins. */
export type Preview = { storyId: number | null; editorOrigins: string[] }

const maxAgeSeconds = 3600
/** Clocks differ a little. */
const maxAheadSeconds = 60

/** Reads the editor's parameters; a forged, expired or foreign signature counts as none. */
export function readPreview(url: URL, { config }: Pick<RequestDependencies, 'config'>): Preview | undefined {
  const token = config.contentPreviewToken
  if (!token || !isSigned(url.searchParams, token)) return undefined
  const storyId = Number(url.searchParams.get('_storyblok'))
  return {
    storyId: Number.isSafeInteger(storyId) && storyId > 0 ? storyId : null,
    editorOrigins: config.contentEditorOrigins,
  }
}

function isSigned(parameters: URLSearchParams, token: string): boolean {
  const [spaceId, timestamp, signature] = ['space_id', 'timestamp', 'token'].map((name) =>
    parameters.get(`_storyblok_tk[${name}]`),
  )
  if (!spaceId || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  const age = Math.floor(Date.now() / 1000) - Number(timestamp)
  const expected = signPreview(spaceId, token, timestamp)
  return age <= maxAgeSeconds && age >= -maxAheadSeconds && isEqual(signature, expected)
}

/** Signs as the editor does. */
const signPreview = (spaceId: string, token: string, timestamp: string) =>
  createHash('sha1').update(`${spaceId}:${token}:${timestamp}`).digest('hex')

/** Compares in constant time, whatever the length. */
function isEqual(given: string, expected: string): boolean {
  const [one, two] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, two!)
}
