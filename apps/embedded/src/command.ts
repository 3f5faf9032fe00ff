import { SettingError } from '@tiber/server/environment'

const commands: Record<string, () => Promise<(commandArguments: string[]) => Promise<void>>> = {
  import: async () => (await import('./import-catalogue.ts')).importCatalogue,
  export: async () => (await import('./export-to-file.ts')).exportToFile,
}

/** Runs a command such as `node command.ts import <file>`. */
const [name = '', ...commandArguments] = process.argv.slice(2)
try {
  const run = await commands[name]?.()
  if (!run) throw new SettingError(`Unknown command "${name}".`)
  await run(commandArguments)
} catch (error) {
  // A wrong argument or setting is the user's mistake: prints one sentence without a stack.
  const isUserError = error instanceof SettingError || (error as Error).name === 'SdkError'
  if (!isUserError) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
