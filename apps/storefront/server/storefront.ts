import type { FastifyInstance } from 'fastify'
import type { Log } from '@tiber/server/log'
import { SettingError } from '@tiber/server/environment'
import { countCacheRead } from '@tiber/server/signals/metrics'
import { createWebApp, serveAssets } from '@tiber/web/server/web-app.ts'
import type { BuildSource } from '@tiber/web/server/build-source.ts'
import { getAppEntry, type AppEntry } from './app-entry.ts'
import type { StorefrontConfig } from './config.ts'
import { connectContent, serveContentWebhook } from './content.ts'
import { serveDocuments } from './documents.ts'
import { serveErrorTunnel } from './error-tunnel.ts'
import { serveIcons } from './icons.ts'
import { serveImages } from './images.ts'
import { redirectMovedPaths } from './moved-paths.ts'
import { servePages } from './pages.ts'
import { serveVideos } from './videos.ts'

export type StorefrontOptions = { config: StorefrontConfig; log: Log; source: BuildSource }

export async function createStorefront({ config, log, source }: StorefrontOptions): Promise<FastifyInstance> {
  const build = await source.load()
  const themeCss = buildThemeCss(config, getAppEntry(build))
  getAppEntry(build).observeCaches((cache, isHit) => countCacheRead('storefront', cache, isHit))
  const { rawMessages } = getAppEntry(build)
  const app = createWebApp({ service: 'storefront', config, log, build, builtAt: source.builtAt, rawMessages })
  if (config.signals.sentry) serveErrorTunnel(app, config.signals.sentry)
  serveIcons(app)
  serveImages(app, config)
  serveDocuments(app, config)
  serveVideos(app, config)
  if (source.clientFolder) await serveAssets(app, source.clientFolder)
  redirectMovedPaths(app)
  const content = connectContent(app, config, { log, isDevelopment: source.middleware !== undefined })
  serveContentWebhook(app, config, content)
  servePages(app, { config, source, themeCss, content })
  return app
}

function buildThemeCss({ primaryColour }: StorefrontConfig, { buildPrimaryColourCss }: AppEntry): string {
  if (!primaryColour) return ''
  try {
    return buildPrimaryColourCss(primaryColour)
  } catch (error) {
    throw new SettingError((error as Error).message)
  }
}
