import type { desk } from '@tiber/contract/desk'
import type { Handlers } from '../../http/serve.ts'
import { readDesk } from './service.ts'

export const deskHandlers: Handlers<typeof desk> = { read: (context) => readDesk(context) }
