import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '../..')

export type Environment = Record<string, string | undefined>
export type Exit = { name: string; code: number | null; signal: string | null }

type ProcessOptions = {
  name: string
  args: string[]
  env: Environment
  cwd?: string
  onLine: (line: string) => void
}

export type StartedProcess = ReturnType<typeof startProcess>

const graceMs = 10_000

/**
 * Half of the young generation that the engine takes on a large machine: a storefront under load needs a fifth less memory
 * and as much CPU. A quarter of it needs a third more CPU.
 */
export const storefrontFlags = ['--max-semi-space-size=32']

/** Node keeps what it has compiled there: without it every start strips the types of all files again. */
export const compileCache = join(root, '.cache/node')

/** Starts Node on a script in its own process group, so that its children end with it. */
export function startProcess({ name, args, env, cwd = root, onLine }: ProcessOptions) {
  const child = spawn(process.execPath, ['--import', join(root, 'tools/launch/end-with-parent.mjs'), ...args], {
    cwd,
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lastErrorLines: string[] = []
  createInterface(child.stdout).on('line', (line) => onLine(line))
  createInterface(child.stderr).on('line', (line) => {
    if (!isNoise(line)) lastErrorLines.push(line)
    if (lastErrorLines.length > 50) lastErrorLines.shift()
    onLine(line)
  })
  // 'close' rather than 'exit', because it follows the last line of output.
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', () => resolve({ name, code: null, signal: null }))
    child.once('close', (code, signal) => resolve({ name, code, signal }))
  })
  return { name, pid: child.pid, exited, lastErrorLines: () => lastErrorLines }
}

/** Sends SIGTERM to every process, waits, and kills those left after the grace period. */
export async function endProcesses(started: StartedProcess[]): Promise<void> {
  await Promise.all(
    started.map(async ({ pid, exited }) => {
      signalGroup(pid, 'SIGTERM')
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs)
      await exited
      clearTimeout(timer)
      killGroup({ pid })
    }),
  )
}

/** Kills children that a process started and did not wait for. */
export const killGroup = ({ pid }: Pick<StartedProcess, 'pid'>): void => signalGroup(pid, 'SIGKILL')

/** Returns the last message of an ended process: its only line, or the message of the error that ended it. */
export function getLastMessage({ lastErrorLines }: StartedProcess): string | undefined {
  const lines = lastErrorLines().filter((line) => line.trim() !== '' && !line.startsWith('{'))
  if (lines.length === 1) return lines[0]
  const error = lines.findLast((line) => /^(Uncaught )?\w*Error\b.*?: /.test(line))
  return error?.replace(/^(Uncaught )?\w*Error\b.*?: /, '')
}

/**
 * Resolves when this command should stop. Ctrl-C arrives twice, from the terminal and through npm, so the handlers stay
 * and the second signal changes nothing. A signal to npm alone ends npm, and perhaps the shell between, without
 * reaching this process: the only trace is that one of its ancestors has a new parent.
 */
export function waitForStopRequest(): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    const initialAncestors = readAncestors()
    if (process.env['npm_lifecycle_event'])
      setInterval(() => {
        if (readAncestors() !== initialAncestors) stop()
      }, 500).unref()
  })
}

/** Returns the ids of the parent and, on systems with /proc, the grandparent. */
function readAncestors(): string {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has already ended.
  }
}

// Node's warnings and the notices of `node --watch` never explain why a process ended.
function isNoise(line: string): boolean {
  return line.startsWith('(node:') || line.startsWith('(Use `node') || line.startsWith('Failed running')
}
