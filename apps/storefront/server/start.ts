import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { SettingError } from '@tiber/server/environment'
import { createLog } from '@tiber/server/log'
import { listen } from '@tiber/server/service'
import { startSignals } from '@tiber/server/signals/start-signals'
import type { StorefrontConfig } from './config.ts'
import type { BuildSource } from './build-source.ts'
import { createStorefront } from './storefront.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const serverBuild = `${root}build/server/index.js`

export async function startStorefront(config: StorefrontConfig, { watch }: { watch: boolean }) {
  const log = createLog('storefront', config.logLevel, config.signals)
  const signals = await startSignals('storefront', config.signals)
  const source = watch ? await createWatchedBuild() : await loadFinishedBuild()
  const app = await createStorefront({ config, log, source })
  await listen(app, { port: config.port, variable: 'STOREFRONT_PORT' })
  return {
    log,
    stop: async () => {
      await Promise.all([app.close(), source.close()])
      await signals.stop()
    },
  }
}

async function loadFinishedBuild(): Promise<BuildSource> {
  if (!existsSync(serverBuild)) throw new SettingError('The storefront is not built; run npm run build.')
  const build = (await import(serverBuild)) as ServerBuild
  return {
    load: async () => build,
    builtAt: statSync(serverBuild).mtime,
    clientFolder: `${root}build/client`,
    close: async () => {},
  }
}

/** Compiles sources when they are requested, and again when they change. */
async function createWatchedBuild(): Promise<BuildSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, configFile: `${root}vite.config.ts`, server: { middlewareMode: true } })
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    builtAt: new Date(),
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
