import type { cartSheets } from '@tiber/contract/carts/cart-sheets'
import type { Handlers } from '../../http/serve.ts'
import * as service from './service.ts'

export const cartSheetHandlers: Handlers<typeof cartSheets> = {
  export: (context, { params, query }) => service.exportSheet(context, params.id, query?.format),
  upload: (context, { params, body }) => service.uploadSheet(context, params.id, body),
  preview: (context, { params, query }) => service.previewSheet(context, params, query ?? {}),
  apply: (context, { params, body }) => service.applySheet(context, params, body),
}
