import { runService } from '@tiber/server/service'
import { readConfig } from './config.ts'
import { startOnPostgres } from './start.ts'

await runService(() => readConfig(process.env), startOnPostgres)
