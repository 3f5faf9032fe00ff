import { SettingError } from '@tiber/server/environment'

/** Runs a command; a wrong setting is the user's mistake and prints one sentence without a stack. */
export async function runScript(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
