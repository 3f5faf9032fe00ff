import type { suppliers } from '@tiber/contract/suppliers'
import type { Handlers } from '../../http/serve.ts'
import * as service from './service.ts'

/** The list is in the module prices: which suppliers have a variant is a matter of offers. */
export const supplierHandlers: Pick<Handlers<typeof suppliers>, 'read' | 'evaluations'> = {
  read: (context, { params, query }) => service.readSupplier(context, params.id, query?.idType),
  evaluations: (context, { params, query }) => service.listEvaluations(context, params.id, query),
}
