import { logLevels, settingsOf, SettingError } from '@tiber/server/environment'

export type PlatformConfig = ReturnType<typeof readConfig>

/** The only reader of the platform's environment. */
export function readConfig(environment: Record<string, string | undefined>) {
  const setting = settingsOf(environment)
  const demo = setting.flag('DEMO')
  const publicUrl = setting.url('PUBLIC_URL', 'http://localhost:3000')
  const port = setting.port('PLATFORM_PORT', 4000)
  return {
    demo,
    publicUrl,
    port,
    basePath: setting.text('PLATFORM_BASE_PATH', '').replace(/\/+$/, ''),
    databaseUrl: setting.find('DATABASE_URL'),
    apiKey: apiKeyOf(setting.text('API_KEY', demo ? demoApiKey : undefined), demo),
    tokenSecret: tokenSecretOf(setting.text('TOKEN_SECRET')),
    allowedOrigins: [new URL(publicUrl).origin, ...setting.list('ALLOWED_ORIGINS')],
    trustedProxies: setting.addresses('TRUSTED_PROXIES'),
    manualAccountCheck: setting.flag('MANUAL_ACCOUNT_CHECK', true),
    requestsPerMinute: setting.whole('REQUESTS_PER_MINUTE', 6000),
    searchTimeLimitMs: setting.whole('SEARCH_TIME_LIMIT_MS', 3000),
    smtpUrl: setting.find('SMTP_URL') && setting.url('SMTP_URL'),
    /** Who takes cards. The sandbox moves no money: it is for the demo and for tests of a shop. */
    paymentProvider: setting.oneOf('PAYMENT_PROVIDER', ['NONE', 'SANDBOX'], demo ? 'SANDBOX' : 'NONE'),
    sandboxUrl: setting.url('SANDBOX_PAYMENTS_URL', besides(publicUrl, port)),
    sandboxDelaySeconds: setting.whole('SANDBOX_DELAY_SECONDS', 1),
    mailFrom: setting.text('MAIL_FROM', 'Tiber <no-reply@tiber.example>'),
    logLevel: setting.oneOf('LOG_LEVEL', logLevels, 'info'),
  }
}

/** The same machine, seen from a browser, at another port. */
const besides = (address: string, port: number) => `http://${new URL(address).hostname}:${port}`

const demoApiKey = 'tiber-demo-key-'.padEnd(64, '0')

function apiKeyOf(key: string, demo: boolean): string {
  if (key.length !== 64) throw new SettingError('API_KEY must have 64 characters.')
  if (key === demoApiKey && !demo)
    throw new SettingError('API_KEY is the key of the demo, which everybody knows; set another one.')
  return key
}

function tokenSecretOf(secret: string): string {
  if (secret.length < 32) throw new SettingError('TOKEN_SECRET must have at least 32 characters.')
  return secret
}
