import type { partNumbers } from '@tiber/contract/catalogue/part-numbers'
import type { Handlers } from '../../http/serve.ts'
import { importNumbers } from './import-part-numbers.ts'
import * as service from './service.ts'

export const partNumberHandlers: Handlers<typeof partNumbers> = {
  list: (context, { query }) => service.listNumbers(context, query),
  set: (context, { params, body }) => service.setPartNumber(context, params.variantId, body.partNumber),
  delete: (context, { params }) => service.deletePartNumber(context, params.variantId),
  setAlias: (context, { body }) => service.setAlias(context, body),
  deleteAlias: (context, { query }) => service.deleteAlias(context, query.code),
  import: (context, { body }) => importNumbers(context, body ?? {}),
}
