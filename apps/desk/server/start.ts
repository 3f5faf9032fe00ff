import { fileURLToPath } from 'node:url'
import { createLog } from '@tiber/server/log'
import { listen } from '@tiber/server/service'
import { startSignals } from '@tiber/server/signals/start-signals'
import { createWatchedBuild, loadFinishedBuild } from '@tiber/web/server/build-source.ts'
import type { DeskConfig } from './config.ts'
import { createDesk } from './desk.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function startDesk(config: DeskConfig, { watch }: { watch: boolean }) {
  const log = createLog('desk', config.logLevel, config.signals)
  const signals = await startSignals('desk', config.signals)
  const source = watch ? await createWatchedBuild(root) : await loadFinishedBuild(root, 'desk')
  const app = await createDesk({ config, log, source })
  await listen(app, { port: config.port, variable: 'DESK_PORT' })
  return {
    log,
    stop: async () => {
      await Promise.all([app.close(), source.close()])
      await signals.stop()
    },
  }
}
