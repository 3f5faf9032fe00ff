import { enableFastImports } from '@tiber/server/fast-imports'

enableFastImports()
const { runService } = await import('@tiber/server/service')
const { readConfig } = await import('./config.ts')
const { startOnPostgres } = await import('./start.ts')

await runService(async () => startOnPostgres(readConfig(process.env)))
