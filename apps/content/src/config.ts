import { logLevels, settingsOf, SettingError } from '@tiber/server/environment'

export type ContentConfig = ReturnType<typeof readConfig>

/** The only reader of the content service's environment. */
export function readConfig(environment: Record<string, string | undefined>) {
  const setting = settingsOf(environment)
  const publicToken = setting.text('CONTENT_TOKEN', setting.flag('DEMO') ? demoToken : undefined)
  if (publicToken.length < 20) throw new SettingError('CONTENT_TOKEN must have at least 20 characters.')
  return {
    port: setting.port('CONTENT_PORT', 4100),
    databaseUrl: setting.find('DATABASE_URL'),
    publicToken,
    previewToken: setting.text('CONTENT_PREVIEW_TOKEN', `${publicToken}-preview`),
    publicUrl: setting.url('PUBLIC_URL', 'http://localhost:3000'),
    trustedProxies: setting.list('TRUSTED_PROXIES'),
    logLevel: setting.oneOf('LOG_LEVEL', logLevels, 'info'),
  }
}

const demoToken = 'tiber-demo-content-token'
