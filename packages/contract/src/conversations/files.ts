import { Type, type Static } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { messageRights } from '../permissions.ts'
import { closedObject, Text } from '../shapes.ts'
import { maxAttachmentBytes } from './thread-enums.ts'

/** A file uploaded for a message; until a message carries it, only its uploader can use it, for a day. */
export type StoredFile = Static<typeof StoredFile>
export const StoredFile = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  contentType: Type.String(),
  fileSize: Type.Integer(),
})

const upload = {
  method: 'POST',
  body: closedObject({
    fileName: Text(255),
    /** File in base64. */
    content: Text(Math.ceil(maxAttachmentBytes / 3) * 4),
  }),
  returns: StoredFile,
  status: 201,
  errors: ['F-E-008', 'F-E-010', 'RQ0002'],
  extension: 'messages',
} as const satisfies Partial<Call>

export const files = callGroup({
  upload: {
    ...upload,
    path: '/v1/tiber/files',
    summary: 'Upload an image or PDF to attach to a message',
    access: 'customer',
  },
  uploadAsSeller: {
    ...upload,
    path: '/v1/tiber/seller-files',
    summary: 'Upload an image or PDF to attach to a seller’s message',
    access: 'seller',
    right: messageRights,
  },
})
