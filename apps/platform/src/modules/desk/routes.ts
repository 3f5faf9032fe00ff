import type { desk } from '@tiber/contract/orders/dashboard'
import type { Handlers } from '../../http/serve.ts'
import { readDashboard } from './service.ts'

export const dashboardHandlers: Handlers<typeof desk> = { read: (context) => readDashboard(context) }
