import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { compileCache, root } from './processes.ts'

/** One check: commands that run one after the other, and how to fix a failure. */
export type Step = { name: string; commands: string[][]; fix: string }

export const cacheFolder = join(root, '.cache')
mkdirSync(cacheFolder, { recursive: true })

// Puts the project's own Node and tools first in the PATH, and saves each new process a third of its start.
const toolEnvironment = {
  ...process.env,
  NODE_COMPILE_CACHE: compileCache,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
}

/** Runs steps two at a time, in order, and returns the first failed one; only its output is shown. */
export async function runSteps(steps: Step[]): Promise<Step | undefined> {
  const queue = [...steps]
  const failures: { step: Step; output: string }[] = []
  async function runNext(): Promise<void> {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const startedAt = Date.now()
      const output = await runStep(step)
      if (output !== undefined) failures.push({ step, output })
      if (output !== undefined) queue.length = 0
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      console.log(`${output === undefined ? '  ok    ' : '  FAILED'}  ${step.name} (${seconds} s)`)
    }
  }
  await Promise.all([runNext(), runNext()])
  const [failure] = failures.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))
  if (failure) console.error(`\n${failure.output.trim()}\n\n${failure.step.name} failed. ${failure.step.fix}`)
  return failure?.step
}

/** Runs a command with its output on the terminal and returns its exit code; with `inherit` it may ask questions. */
export function runInTerminal(
  [command = '', ...args]: string[],
  env: Record<string, string | undefined> = {},
  input: 'ignore' | 'inherit' = 'ignore',
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: [input, 'inherit', 'inherit'],
      env: { ...toolEnvironment, ...env },
    })
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Returns the output of the command that failed, if any. */
async function runStep({ commands }: Step): Promise<string | undefined> {
  for (const [command = '', ...args] of commands) {
    const { code, output } = await runQuietly(command, args)
    if (code !== 0) return output
  }
  return undefined
}

function runQuietly(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: toolEnvironment })
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}
