import type { changes } from '@tiber/contract/carts/changes'
import type { Handlers } from '../../http/serve.ts'
import { waitForChanges } from './wait-for-changes.ts'

export const changeHandlers: Handlers<typeof changes> = {
  wait: (context, { query }) => waitForChanges(context, query ?? {}),
}
