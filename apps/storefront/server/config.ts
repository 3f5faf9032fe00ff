import { isStoryblokHost } from '@tiber/sdk/content-client'
import { logLevels, createSettingsReader, SettingError, type SettingsReader } from '@tiber/server/environment'
import { readSignalSettings } from '@tiber/server/signals/settings'
import { parseIconHosts } from '../app/icons/icon-hosts.ts'

export type StoreOption = { id: string; name: LocalisedName; views: { id: string; name: LocalisedName }[] }
type LocalisedName = Record<string, string>

export type StorefrontConfig = ReturnType<typeof readConfig>

/** The only reader of the storefront's environment. */
export function readConfig(environment: Record<string, string | undefined>) {
  const setting = createSettingsReader(environment)
  const port = setting.port('STOREFRONT_PORT', 3000)
  const publicUrl = setting.url('PUBLIC_URL', `http://localhost:${port}`)
  const contentUrl = setting.url('CONTENT_URL', 'http://localhost:4100')
  return {
    port,
    processes: setting.processes(),
    publicUrl,
    platformUrl: setting.url('PLATFORM_URL', 'http://localhost:4000'),
    platformApiKey: setting.text('PLATFORM_API_KEY'),
    contentUrl,
    contentToken: setting.find('CONTENT_TOKEN'),
    contentPreviewToken: setting.find('CONTENT_PREVIEW_TOKEN'),
    contentEditorOrigins: parseOrigins(setting.list('CONTENT_EDITOR_ORIGINS'), contentUrl),
    contentWebhookSecret: setting.find('CONTENT_WEBHOOK_SECRET'),
    showsUnknownBlocks: setting.flag('CONTENT_SHOW_UNKNOWN_BLOCKS'),
    stores: parseStores(setting.find('STORES')),
    iconsUrl: requireIconHosts(setting.find('ICONS_URL')),
    imageHosts: parseHosts(setting.find('IMAGE_HOSTS')),
    primaryColour: setting.find('PRIMARY_COLOUR'),
    trustedProxies: setting.addresses('TRUSTED_PROXIES'),
    logLevel: setting.oneOf('LOG_LEVEL', logLevels, 'info'),
    signals: readSignalSettings(setting),
    analytics: readAnalytics(setting),
  }
}

/** Reads the tracker of visits: address and site together, or none. */
function readAnalytics(setting: SettingsReader) {
  if (!setting.find('ANALYTICS_URL') && !setting.find('ANALYTICS_SITE_ID')) return undefined
  const siteId = setting.text('ANALYTICS_SITE_ID')
  if (!/^\d{1,9}$/.test(siteId)) throw new SettingError(`ANALYTICS_SITE_ID must be a number, not "${siteId}".`)
  return { url: setting.url('ANALYTICS_URL'), siteId, usesCookies: setting.flag('ANALYTICS_COOKIES') }
}

/** Checks the origins that may frame a preview: by default the content service, and Storyblok's editor for its spaces. */
function parseOrigins(origins: string[], contentUrl: string): string[] {
  if (origins.length === 0)
    return [new URL(contentUrl).origin, ...(isStoryblokHost(contentUrl) ? ['https://app.storyblok.com'] : [])]
  if (origins.every((origin) => URL.parse(origin)?.origin === origin)) return origins
  throw new SettingError('CONTENT_EDITOR_ORIGINS must list origins such as https://editor.example; see .env.example.')
}

/** Parses the comma-separated hosts besides the platform that pictures and documents may come from. */
function parseHosts(text: string | undefined): string[] {
  const hosts = (text ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
  if (hosts.every((host) => /^[a-z0-9.-]+(:\d+)?$/.test(host))) return hosts
  throw new SettingError(
    'IMAGE_HOSTS must be a comma-separated list of hosts, such as cdn.example,images.example; see .env.example.',
  )
}

/** Checks the addresses of icon services; browsers get them as they are written. */
function requireIconHosts(text = ''): string {
  try {
    parseIconHosts(text)
    return text
  } catch (error) {
    throw new SettingError(`ICONS_URL: ${(error as Error).message} See .env.example.`)
  }
}

/** Parses the configured stores, because the platform has no call that lists them. */
function parseStores(text: string | undefined): StoreOption[] {
  if (!text) return []
  try {
    const stores = JSON.parse(text) as StoreOption[]
    if (stores.every(isStore)) return stores
  } catch {
    // Invalid JSON: the same message applies.
  }
  throw new SettingError(
    'STORES must be a JSON list of {id, name: {locale: text}, views: [{id, name}]}; see .env.example.',
  )
}

function isStore({ id, name, views }: StoreOption): boolean {
  return (
    typeof id === 'string' &&
    typeof name === 'object' &&
    Array.isArray(views) &&
    views.every((view) => typeof view.id === 'string')
  )
}
