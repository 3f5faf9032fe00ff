import type { suppliers } from '@tiber/contract/suppliers'
import type { Handlers } from '../../http/serve.ts'
import * as service from './service.ts'

export const supplierHandlers: Handlers<typeof suppliers> = {
  list: (context, { query }) => service.listSuppliers(context, query),
  read: (context, { params, query }) => service.readSupplier(context, params.id, query?.idType),
  evaluations: (context, { params, query }) => service.listEvaluations(context, params.id, query),
}
