import { fileURLToPath } from 'node:url'
import { createLog } from '@tiber/server/log'
import { listen } from '@tiber/server/service'
import { startSignals } from '@tiber/server/signals/start-signals'
import { createWatchedBuild, loadFinishedBuild } from '@tiber/web/server/build-source.ts'
import type { StorefrontConfig } from './config.ts'
import { createStorefront } from './storefront.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function startStorefront(config: StorefrontConfig, { watch }: { watch: boolean }) {
  const log = createLog('storefront', config.logLevel, config.signals)
  const signals = await startSignals('storefront', config.signals)
  const source = watch ? await createWatchedBuild(root) : await loadFinishedBuild(root, 'storefront')
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
