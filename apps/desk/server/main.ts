import { runService } from '@tiber/server/service'
import { readConfig } from './config.ts'
import { startDesk } from './start.ts'

const watch = process.argv.includes('--watch')
await runService(
  () => readConfig(process.env),
  (config) => startDesk(config, { watch }),
)
