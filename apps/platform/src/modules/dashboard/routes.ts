import type { dashboard } from '@tiber/contract/orders/dashboard'
import type { Handlers } from '../../http/serve.ts'
import { countActionItems } from './count-action-items.ts'
import { readDashboard } from './service.ts'

export const dashboardHandlers: Handlers<typeof dashboard> = {
  read: (context) => readDashboard(context),
  counts: (context) => countActionItems(context),
}
