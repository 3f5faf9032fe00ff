import { enableFastImports } from '@tiber/server/fast-imports'

enableFastImports()
const { runService } = await import('@tiber/server/service')
const { startEmbedded } = await import('./start.ts')

await runService(startEmbedded)
