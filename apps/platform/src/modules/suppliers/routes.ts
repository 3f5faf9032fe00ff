import type { suppliers } from '@tiber/contract/suppliers'
import type { Handlers } from '../../http/serve.ts'
import * as service from './service.ts'

/** Suppliers themselves are told by the module orders, with what they have sold. */
export const supplierHandlers: Pick<Handlers<typeof suppliers>, 'evaluations'> = {
  evaluations: (context, { params, query }) => service.listEvaluations(context, params.id, query),
}
