import type { reorder } from '@tiber/contract/reorder'
import type { Handlers } from '../../http/serve.ts'
import { compare } from './comparing.ts'
import { take } from './taking.ts'

export const reorderHandlers: Handlers<typeof reorder> = {
  compare: (context, { query }) => compare(context, query ?? {}),
  take: (context, { body }) => take(context, body ?? {}),
}
