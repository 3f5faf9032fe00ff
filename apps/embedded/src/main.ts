import { runService } from '@tiber/server/service'
import { startEmbedded } from './start.ts'

await runService(() => ({}), startEmbedded)
