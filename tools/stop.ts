/** A command cannot go on; the message is the one sentence its user reads. */
export class Stop extends Error {
  override readonly name = 'Stop'
}

/** Runs a command and turns what stopped it into one sentence and exit code 1. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    // Anything but a Stop is our mistake, and then the stack is what helps.
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
