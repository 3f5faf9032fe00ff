import { SettingError } from '@tiber/server/environment'
import { loadDemoShop } from './load-demo-shop.ts'

try {
  await loadDemoShop(process.argv.slice(2))
} catch (error) {
  // A wrong setting is the user's mistake: prints one sentence without a stack.
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
