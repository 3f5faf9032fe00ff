import type { suppliers } from '@tiber/contract/catalogue/suppliers'
import type { Handlers } from '../../http/serve.ts'
import * as service from './service.ts'

/** The orders module serves the suppliers themselves, together with their sales. */
export const supplierHandlers: Pick<Handlers<typeof suppliers>, 'evaluations'> = {
  evaluations: (context, { params, query }) => service.listEvaluations(context, params.id, query),
}
