import type { customFields } from '@tiber/contract/company/custom-fields'
import type { Handlers } from '../../http/serve.ts'
import { createMedia, listMedia } from './media-files.ts'
import * as service from './service.ts'

export const customFieldHandlers: Handlers<typeof customFields> = {
  list: (context, { query }) => service.listFields(context, query),
  listOfAccounts: (context) => service.listFieldsByTarget(context, 'ACCOUNT'),
  listMedia: (context, { params, query }) => listMedia(context, params.id, query ?? {}),
  createMedia: (context, { params, query }) => createMedia(context, params.id, query),
  define: (context, { params, body }) => service.defineField(context, params.externalId, body),
}
