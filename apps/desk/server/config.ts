import { createSettingsReader, logLevels } from '@tiber/server/environment'
import { readSignalSettings } from '@tiber/server/signals/settings'

export type DeskConfig = ReturnType<typeof readConfig>

/** The only reader of the desk's environment. */
export function readConfig(environment: Record<string, string | undefined>) {
  const setting = createSettingsReader(environment)
  const port = setting.port('DESK_PORT', 3001)
  return {
    port,
    processes: setting.processes(),
    publicUrl: setting.url('DESK_URL', `http://localhost:${port}`),
    /** Where customers buy; people of the desk follow a link there. */
    shopUrl: setting.url('PUBLIC_URL', 'http://localhost:3000'),
    platformUrl: setting.url('PLATFORM_URL', 'http://localhost:4000'),
    platformApiKey: setting.find('DESK_API_KEY') ?? setting.text('PLATFORM_API_KEY'),
    trustedProxies: setting.addresses('TRUSTED_PROXIES'),
    logLevel: setting.oneOf('LOG_LEVEL', logLevels, 'info'),
    signals: readSignalSettings(setting),
  }
}
