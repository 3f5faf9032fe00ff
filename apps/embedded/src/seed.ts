import { enableFastImports } from '@tiber/server/fast-imports'

enableFastImports()
const { SettingError } = await import('@tiber/server/environment')
const { loadDemoShop } = await import('./load-demo-shop.ts')

try {
  await loadDemoShop(process.argv.slice(2))
} catch (error) {
  // A wrong setting is the user's mistake: prints one sentence without a stack.
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
