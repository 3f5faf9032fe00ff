import type { desk } from '@tiber/contract/desk'
import type { Handlers } from '../../http/serve.ts'
import { readDashboard } from './service.ts'

export const dashboardHandlers: Handlers<typeof desk> = { read: (context) => readDashboard(context) }
