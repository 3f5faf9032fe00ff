import { createHash, timingSafeEqual } from 'node:crypto'

const maxAgeSeconds = 60 * 60

export type PreviewSignature = { spaceId: number; timestamp: number; token: string }

/** Signs a preview as Storyblok's editor does: SHA-1 of the space, the preview token and the time. */
export function signPreview(spaceId: number, previewToken: string, now: Date): PreviewSignature {
  const timestamp = Math.floor(now.getTime() / 1000)
  return { spaceId, timestamp, token: hash(spaceId, previewToken, timestamp) }
}

/** Returns whether a signature is ours and at most an hour old. */
export function isValidPreview(
  { spaceId, timestamp, token }: PreviewSignature,
  previewToken: string,
  now: Date,
): boolean {
  const age = now.getTime() / 1000 - timestamp
  const [given, expected] = [Buffer.from(token), Buffer.from(hash(spaceId, previewToken, timestamp))]
  return given.length === expected.length && timingSafeEqual(given, expected) && age <= maxAgeSeconds && age > -60
}

const hash = (spaceId: number, previewToken: string, timestamp: number) =>
  createHash('sha1').update(`${spaceId}:${previewToken}:${timestamp}`).digest('hex')

type PreviewedStory = { id: number; component: string; language: string }

/** Formats the query that the editor adds to the address of a previewed page. */
export function formatPreviewQuery(
  { id, component, language }: PreviewedStory,
  { spaceId, timestamp, token }: PreviewSignature,
): string {
  return new URLSearchParams({
    _storyblok: String(id),
    _storyblok_c: component,
    _storyblok_version: '',
    _storyblok_lang: language,
    _storyblok_release: '0',
    _storyblok_rl: String(timestamp * 1000),
    '_storyblok_tk[space_id]': String(spaceId),
    '_storyblok_tk[timestamp]': String(timestamp),
    '_storyblok_tk[token]': token,
  }).toString()
}
