import { runService } from '@tiber/server/service'
import { readConfig } from './config.ts'
import { startStorefront } from './start.ts'

const watch = process.argv.includes('--watch')
await runService(
  () => readConfig(process.env),
  (config) => startStorefront(config, { watch }),
)
