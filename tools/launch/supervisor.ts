import { setTimeout as sleep } from 'node:timers/promises'

import type { Logs } from './logs.ts'
import { endProcesses, getLastMessage, startProcess, type Environment, type StartedProcess } from './processes.ts'
import { CommandError } from './run-command.ts'

export type Program = { name: string; script: string; args?: string[] }

type SupervisorOptions = { logs: Logs; watch: boolean; onProgress: (text: string) => void }

// The first start creates a database and reports its progress; a service silent for this long hangs.
const silenceLimitMs = 300_000

/** Starts, watches and ends processes; `ended` resolves when a program has died. */
export function createSupervisor({ logs, watch, onProgress }: SupervisorOptions) {
  const started: StartedProcess[] = []
  const state = { isStopping: false, lastOutputAt: Date.now() }
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<CommandError>()

  /** Starts a program that must not end before the shop does. */
  function run({ name, script, args = [] }: Program, env: Environment): void {
    const log = logs.open(name)
    const watchFlags = watch && name !== 'storefront' ? ['--watch', '--watch-preserve-output'] : []
    const process = launch({
      name,
      args: [...watchFlags, script, ...args],
      env,
      onLine: (line) => {
        state.lastOutputAt = Date.now()
        const progress = /^progress: (.*)/.exec(line)?.[1]
        if (progress) onProgress(progress)
        else log(line)
        // `node --watch` outlives a program that failed to start, so this counts as its end.
        if (line.startsWith('Failed running')) handleExit(process)
      },
    })
    void process.exited.then(() => handleExit(process))
  }

  function launch(process: Parameters<typeof startProcess>[0]): StartedProcess {
    if (state.isStopping) throw new CommandError('Stopped before it was ready.')
    const launched = startProcess(process)
    started.push(launched)
    return launched
  }

  function handleExit(process: StartedProcess): void {
    if (!state.isStopping) resolveEnded(new CommandError(describeExit(process, logs)))
  }

  async function waitUntilReady(port: number): Promise<void> {
    state.lastOutputAt = Date.now()
    while (!state.isStopping && !(await isReady(port))) {
      if (Date.now() - state.lastOutputAt > silenceLimitMs)
        throw new CommandError(`No service became ready on port ${port}.`)
      await sleep(100)
    }
  }

  async function failOnExit(work: Promise<unknown>): Promise<void> {
    const first = await Promise.race([work, ended])
    if (first instanceof CommandError) throw first
    if (state.isStopping) throw new CommandError('Stopped before it was ready.')
  }

  async function stop(): Promise<void> {
    state.isStopping = true
    await endProcesses(started)
  }

  return { run, launch, waitUntilReady, failOnExit, stop, ended, isStopping: () => state.isStopping }
}

const describeExit = (process: StartedProcess, logs: Logs) =>
  getLastMessage(process) ?? `The ${process.name} process ended unexpectedly: see ${logs.describePlace(process.name)}.`

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
