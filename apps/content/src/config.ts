import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { logLevels, createSettingsReader, SettingError } from '@tiber/server/environment'
import { readSignalSettings } from '@tiber/server/signals/settings'

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
  const port = setting.port('CONTENT_PORT', 4100)
  const publicUrl = setting.url('PUBLIC_URL', 'http://localhost:3000')
  const webhookSecret = setting.find('CONTENT_WEBHOOK_SECRET')
  return {
    port,
    databaseUrl: setting.find('DATABASE_URL'),
    publicToken,
    previewToken,
    publicUrl,
    /** Verifies the access tokens of operators; without it content cannot be changed. */
    tokenSecret: setting.find('TOKEN_SECRET'),
    /** The platform signs operators in; without it the editor is not served. */
    platformUrl: setting.find('PLATFORM_URL') && setting.url('PLATFORM_URL', ''),
    platformApiKey: setting.find('DESK_API_KEY') ?? setting.find('PLATFORM_API_KEY') ?? setting.find('API_KEY'),
    webhookSecret,
    /** Told about published stories; nobody believes a call without a signature, so none is made without a secret. */
    webhookUrl: webhookSecret && setting.url('CONTENT_WEBHOOK_URL', `${publicUrl}/content/webhook`),
    /** Folder of uploaded files and of rendered pictures, shared by all processes. */
    filesDir: setting.text('CONTENT_FILES_DIR', join(setting.text('DATA_DIR', '.data'), 'content-files')),
    pictureCacheBytes: setting.integer('CONTENT_PICTURE_CACHE_MB', 512) * 1024 * 1024,
    /** Address in front of the paths of files, as browsers reach this service. */
    filesUrl: setting.url('CONTENT_FILES_URL', setting.find('CONTENT_URL') ?? `http://localhost:${port}`),
    requestsPerSecond: setting.integer('CONTENT_REQUESTS_PER_SECOND', 1000),
    trustedProxies: setting.addresses('TRUSTED_PROXIES'),
    logLevel: setting.oneOf('LOG_LEVEL', logLevels, 'info'),
    signals: readSignalSettings(setting),
  }
}

const demoToken = 'tiber-demo-content-token'
const demoPreviewToken = 'tiber-demo-content-token-preview'

function requireSafeToken(name: string, token: string, demo: boolean): void {
  if (token.length < 20) throw new SettingError(`${name} must have at least 20 characters.`)
  if (!demo && (token === demoToken || token === demoPreviewToken))
    throw new SettingError(`${name} is a public demo token; set another one.`)
}
