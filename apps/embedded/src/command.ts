import { quickenImports } from '@tiber/server/quick-imports'

quickenImports()
const { SettingError } = await import('@tiber/server/environment')

const commands: Record<string, () => Promise<(given: string[]) => Promise<void>>> = {
  import: async () => (await import('./import-catalogue.ts')).importCatalogue,
  export: async () => (await import('./export-to-file.ts')).exportToFile,
}

/** `node command.ts import <file>`: what works on a database beside the services. */
const [name = '', ...given] = process.argv.slice(2)
try {
  const run = await commands[name]?.()
  if (!run) throw new SettingError(`There is no command "${name}".`)
  await run(given)
} catch (error) {
  // A wrong argument or setting is the user's to change: one sentence, no stack.
  const isTold = error instanceof SettingError || (error as Error).name === 'SdkError'
  if (!isTold) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
