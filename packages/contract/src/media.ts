import { Type, type Static } from 'typebox'
import { OneOf } from './shapes.ts'

export const pictureSizes = ['SMALL', 'MEDIUM', 'LARGE', 'BO'] as const

/** One file of a picture. An address that starts with `/` is on the platform itself. */
export type PictureUrl = Static<typeof PictureUrl>
export const PictureUrl = Type.Object({
  widthInPx: Type.Integer(),
  heightInPx: Type.Integer(),
  formatType: Type.String(),
  sizeType: OneOf(pictureSizes),
  url: Type.String(),
})

/** One picture in all its sizes. */
export type MediaInfo = Static<typeof MediaInfo>
export const MediaInfo = Type.Object({
  isMain: Type.Boolean(),
  urls: Type.Array(PictureUrl),
  /** Ours: what it shows, in the language of the request. */
  name: Type.Optional(Type.String()),
})
