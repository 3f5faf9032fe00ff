/** Ends a command; the message is the one sentence its user reads. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Runs a command; a CommandError becomes one sentence on standard error and exit code 1. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    // Any other error is a bug, and its stack trace is needed.
    if (!(error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
