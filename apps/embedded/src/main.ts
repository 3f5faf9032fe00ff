import { quickenImports } from '@tiber/server/quick-imports'

quickenImports()
const { runService } = await import('@tiber/server/service')
const { startEmbedded } = await import('./start.ts')

await runService(startEmbedded)
