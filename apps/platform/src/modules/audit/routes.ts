import type { auditTrail } from '@tiber/contract/company/audit'
import type { Handlers } from '../../http/serve.ts'
import { listEntries } from './service.ts'

export const auditTrailHandlers: Handlers<typeof auditTrail> = {
  list: (context, { query }) => listEntries(context, query),
}
