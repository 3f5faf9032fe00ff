import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Locale } from '@tiber/contract/locales'
import type { Log } from '@tiber/server/log'
import { addHealth, createService } from '@tiber/server/service'
import type { ServiceName } from '@tiber/server/signals/metrics'
import { serveMetrics } from '@tiber/server/signals/serve-metrics'
import type { SignalSettings } from '@tiber/server/signals/settings'
import { serveBuilds } from './builds.ts'
import { handleErrors, sendPlainError } from './errors.ts'
import { serveLocales } from './locales.ts'
import { refuseCrossOriginPosts, setSecurityHeaders } from './security.ts'

type WebConfig = { publicUrl: string; platformUrl: string; trustedProxies: string[]; signals: SignalSettings }

type WebAppOptions = {
  service: ServiceName
  config: WebConfig
  log: Log
  build: ServerBuild
  builtAt: Date
  rawMessages: (locale: Locale) => Record<string, string>
}

const formLimit = 6 * 1024 * 1024

/** Creates a service with what every app with pages has: health, metrics, security headers, builds and texts. */
export function createWebApp({ service, config, log, build, builtAt, rawMessages }: WebAppOptions): FastifyInstance {
  const app = createService({
    service,
    log,
    trustedProxies: config.trustedProxies,
    bodyLimit: formLimit,
    frameworkErrors: (error, request, reply) => sendPlainError(request, reply, error.statusCode ?? 400),
  })
  handleErrors(app)
  addHealth(app, () => requirePlatform(config))
  serveMetrics(app, service, {
    token: config.signals.metricsToken,
    refuse: (request, reply) => sendPlainError(request, reply, 404),
  })
  setSecurityHeaders(app, config)
  refuseCrossOriginPosts(app, config.publicUrl)
  // The router parses forms and uploads; here they stay bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  serveBuilds(app, build.assets.version, builtAt)
  serveLocales(app, rawMessages)
  return app
}

/** File names contain a hash, so they never change; the build has created compressed copies. */
export async function serveAssets(app: FastifyInstance, folder: string) {
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

/** Any response of the platform will do: it may be another product, whose health paths we do not know. */
async function requirePlatform({ platformUrl }: WebConfig) {
  try {
    const response = await fetch(`${platformUrl}/v1/shop/settings`, { signal: AbortSignal.timeout(3000) })
    await response.body?.cancel()
  } catch (error) {
    throw new Error('The platform at PLATFORM_URL does not respond.', { cause: error })
  }
}
