import type { files } from '@tiber/contract/conversations/files'
import type { Handlers } from '../../http/serve.ts'
import { uploadFile } from './service.ts'

export const fileHandlers: Handlers<typeof files> = {
  upload: (context, { body }) => uploadFile(context, body),
  uploadAsSeller: (context, { body }) => uploadFile(context, body),
}
