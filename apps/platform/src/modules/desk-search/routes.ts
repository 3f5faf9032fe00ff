import type { deskSearch } from '@tiber/contract/operator/desk-search'
import type { Handlers } from '../../http/serve.ts'
import { find } from './find.ts'

export const deskSearchHandlers: Handlers<typeof deskSearch> = {
  forOperator: (context, { query }) => find(context, query),
  forSupplier: (context, { query }) => find(context, query),
}
