import type { statistics } from '@tiber/contract/statistics'
import type { Handlers } from '../../http/serve.ts'
import * as service from './service.ts'

export const statisticsHandlers: Handlers<typeof statistics> = {
  orders: (context, { query }) => service.readOrderStatistics(context, query ?? {}),
  suppliers: (context, { query }) => service.listSupplierStatistics(context, query),
  searchesWithoutResults: (context, { query }) => service.listSearchesWithoutResults(context, query),
  abandonedCarts: (context, { query }) => service.listAbandonedCarts(context, query),
  approvals: (context, { query }) => service.readApprovalStatistics(context, query ?? {}),
}
