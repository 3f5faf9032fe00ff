import type { settings } from '@tiber/contract/settings'
import type { Handlers } from '../../http/serve.ts'
import { readSettings } from './service.ts'

export const settingsHandlers: Handlers<typeof settings> = {
  read: (context) => readSettings(context),
}
