import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Log } from '@tiber/server/log'
import { SettingError } from '@tiber/server/environment'
import { addHealth, createService } from '@tiber/server/service'
import { countCacheRead } from '@tiber/server/signals/metrics'
import { serveMetrics } from '@tiber/server/signals/serve-metrics'
import type { BuildSource } from '@tiber/web/server/build-source.ts'
import { getAppEntry, type AppEntry } from './app-entry.ts'
import { serveBuilds } from '@tiber/web/server/builds.ts'
import type { StorefrontConfig } from './config.ts'
import { connectContent, serveContentWebhook } from './content.ts'
import { serveDocuments } from './documents.ts'
import { serveErrorTunnel } from './error-tunnel.ts'
import { sendPlainError, handleErrors } from '@tiber/web/server/errors.ts'
import { serveIcons } from './icons.ts'
import { serveImages } from './images.ts'
import { serveLocales } from '@tiber/web/server/locales.ts'
import { redirectMovedPaths } from './moved-paths.ts'
import { servePages } from './pages.ts'
import { refuseCrossOriginPosts, setSecurityHeaders } from '@tiber/web/server/security.ts'
import { serveVideos } from './videos.ts'

export type StorefrontOptions = { config: StorefrontConfig; log: Log; source: BuildSource }

const formLimit = 6 * 1024 * 1024

export async function createStorefront({ config, log, source }: StorefrontOptions): Promise<FastifyInstance> {
  const build = await source.load()
  const themeCss = buildThemeCss(config, getAppEntry(build))
  getAppEntry(build).observeCaches((cache, isHit) => countCacheRead('storefront', cache, isHit))
  const app = createService({
    service: 'storefront',
    log,
    trustedProxies: config.trustedProxies,
    bodyLimit: formLimit,
    frameworkErrors: (error, request, reply) => sendPlainError(request, reply, error.statusCode ?? 400),
  })
  handleErrors(app)
  addHealth(app, () => requirePlatform(config))
  serveMetrics(app, 'storefront', {
    token: config.signals.metricsToken,
    refuse: (request, reply) => sendPlainError(request, reply, 404),
  })
  setSecurityHeaders(app, config)
  refuseCrossOriginPosts(app, config.publicUrl)
  // The router parses forms and uploads; here they stay bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  serveBuilds(app, build.assets.version, source.builtAt)
  serveLocales(app, getAppEntry(build).rawMessages)
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

/** File names contain a hash, so they never change; the build has created compressed copies. */
async function serveAssets(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${folder}/assets/`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

function buildThemeCss({ primaryColour }: StorefrontConfig, { buildPrimaryColourCss }: AppEntry): string {
  if (!primaryColour) return ''
  try {
    return buildPrimaryColourCss(primaryColour)
  } catch (error) {
    throw new SettingError((error as Error).message)
  }
}

/** Any response of the platform will do: it may be another product, whose health paths we do not know. */
async function requirePlatform({ platformUrl }: StorefrontConfig) {
  try {
    const response = await fetch(`${platformUrl}/v1/shop/settings`, { signal: AbortSignal.timeout(3000) })
    await response.body?.cancel()
  } catch (error) {
    throw new Error('The platform at PLATFORM_URL does not respond.', { cause: error })
  }
}
