import { Type, type Static } from 'typebox'
import { OneOf } from './shapes.ts'

export const pictureSizes = ['SMALL', 'MEDIUM', 'LARGE', 'BO'] as const

/** One size of a picture; a URL that starts with `/` is relative to the platform. */
export type PictureUrl = Static<typeof PictureUrl>
export const PictureUrl = Type.Object({
  widthInPx: Type.Integer(),
  heightInPx: Type.Integer(),
  formatType: Type.String(),
  sizeType: OneOf(pictureSizes),
  url: Type.String(),
})

/** Picture in all its sizes. */
export type MediaInfo = Static<typeof MediaInfo>
export const MediaInfo = Type.Object({
  isMain: Type.Boolean(),
  urls: Type.Array(PictureUrl),
  /** Tiber extension: what the picture shows, in the language of the request. */
  name: Type.Optional(Type.String()),
})
