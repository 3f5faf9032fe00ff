import { runService } from '@tiber/server/service'
import { readConfig } from './config.ts'
import { startStorefront } from './start.ts'

await runService(() => startStorefront(readConfig(process.env), { watch: process.argv.includes('--watch') }))
