import { randomBytes } from 'node:crypto'
import { logLevels, createSettingsReader, SettingError } from '@tiber/server/environment'

export type ContentConfig = ReturnType<typeof readConfig>

/** Reads the settings of the content service; nothing else in it reads the environment. */
export function readConfig(environment: Record<string, string | undefined>) {
  const setting = createSettingsReader(environment)
  const demo = setting.flag('DEMO')
  const publicToken = setting.text('CONTENT_TOKEN', demo ? demoToken : undefined)
  // Without a configured token nobody can read drafts: a random one is used that is never shown.
  const secret = demo ? demoPreviewToken : randomBytes(32).toString('base64url')
  const previewToken = setting.text('CONTENT_PREVIEW_TOKEN', secret)
  requireSafeToken('CONTENT_TOKEN', publicToken, demo)
  requireSafeToken('CONTENT_PREVIEW_TOKEN', previewToken, demo)
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

function requireSafeToken(name: string, token: string, demo: boolean): void {
  if (token.length < 20) throw new SettingError(`${name} must have at least 20 characters.`)
  if (!demo && (token === demoToken || token === demoPreviewToken))
    throw new SettingError(`${name} is a public demo token; set another one.`)
}
