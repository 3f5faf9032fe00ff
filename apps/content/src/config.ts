import { randomBytes } from 'node:crypto'
import { logLevels, settingsOf, SettingError } from '@tiber/server/environment'

export type ContentConfig = ReturnType<typeof readConfig>

/** The only reader of the content service's environment. */
export function readConfig(environment: Record<string, string | undefined>) {
  const setting = settingsOf(environment)
  const demo = setting.flag('DEMO')
  const publicToken = setting.text('CONTENT_TOKEN', demo ? demoToken : undefined)
  // Without one nobody sees drafts: the token is made up and told to nobody.
  const secret = demo ? demoPreviewToken : randomBytes(32).toString('base64url')
  const previewToken = setting.text('CONTENT_PREVIEW_TOKEN', secret)
  requireGood('CONTENT_TOKEN', publicToken, demo)
  requireGood('CONTENT_PREVIEW_TOKEN', previewToken, demo)
  if (previewToken === publicToken) throw new SettingError('CONTENT_PREVIEW_TOKEN must differ from CONTENT_TOKEN.')
  return {
    port: setting.port('CONTENT_PORT', 4100),
    databaseUrl: setting.find('DATABASE_URL'),
    publicToken,
    previewToken,
    publicUrl: setting.url('PUBLIC_URL', 'http://localhost:3000'),
    trustedProxies: setting.addresses('TRUSTED_PROXIES'),
    logLevel: setting.oneOf('LOG_LEVEL', logLevels, 'info'),
  }
}

const demoToken = 'tiber-demo-content-token'
const demoPreviewToken = 'tiber-demo-content-token-preview'

function requireGood(name: string, token: string, demo: boolean): void {
  if (token.length < 20) throw new SettingError(`${name} must have at least 20 characters.`)
  if (!demo && (token === demoToken || token === demoPreviewToken))
    throw new SettingError(`${name} is a token of the demo, which everybody knows; set another one.`)
}
