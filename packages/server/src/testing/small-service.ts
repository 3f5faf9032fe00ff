import { createSettingsReader, SettingError } from '../environment.ts'
import { createLog } from '../log.ts'
import { answerQuestions, askProcesses } from '../processes/siblings.ts'
import { createService, listen, runService } from '../service.ts'
import { serveMetrics } from '../signals/serve-metrics.ts'

/** A service that tells which of its processes answers, and can be broken. */
await runService(
  () => {
    const setting = createSettingsReader(process.env)
    return { processes: setting.processes(), port: setting.port('PORT', 0), isBroken: setting.flag('BROKEN') }
  },
  async ({ port, isBroken }) => {
    if (isBroken) throw new SettingError('BROKEN must be 0.')
    const log = createLog('content', 'silent')
    const app = createService({ service: 'content', log, trustedProxies: [] })
    answerQuestions('pid', async () => process.pid)
    serveMetrics(app, 'content', { token: undefined, collect: ({ mailsWaiting }) => mailsWaiting.set(7) })
    app.get('/pids', async () => ({ own: process.pid, all: await askProcesses('pid') }))
    app.get('/die', async () => process.exit(3))
    await listen(app, { port, host: '127.0.0.1', variable: 'PORT' })
    return { log, stop: () => app.close() }
  },
)
