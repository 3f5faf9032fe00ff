import { setTimeout as sleep } from 'node:timers/promises'

import type { Logs } from './logs.ts'
import {
  endProcesses,
  getLastMessage,
  killGroup,
  startProcess,
  type Environment,
  type StartedProcess,
} from './processes.ts'
import { CommandError } from './run-command.ts'

export type Program = { name: string; script: string; args?: string[] }

type SupervisorOptions = {
  logs: Logs
  watch: boolean
  onProgress: (text: string) => void
  /** Pauses before a program that has died is started again, one after the other. */
  restartPausesMs?: number[]
}

const usualPausesMs = [1000, 2000, 5000, 10_000, 30_000]
/** A program that has run for this long starts over with the first pause. */
const steadyMs = 60_000

// The first start creates a database and reports its progress; a service silent for this long hangs.
const silenceLimitMs = 300_000

/**
 * Starts, watches and ends processes. `ended` resolves when a program has died, unless `restartFromNowOn` was called:
 * then it is started again.
 */
export function createSupervisor({ logs, watch, onProgress, restartPausesMs = usualPausesMs }: SupervisorOptions) {
  const started: StartedProcess[] = []
  const state = { isStopping: false, isRestarting: false, lastOutputAt: Date.now() }
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<CommandError>()

  /** Starts a program that must not end before the shop does. */
  function run(program: Program, env: Environment): void {
    const log = logs.open(program.name)
    let deaths = 0
    const start = () => {
      const startedAt = Date.now()
      const process = launch({
        name: program.name,
        args: buildArgs(program, watch),
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
      void process.exited.then(() => {
        if (!state.isRestarting) return handleExit(process)
        forget(process)
        return restart(getLastMessage(process), startedAt)
      })
    }
    const restart = (reason: string | undefined, startedAt: number) => {
      if (state.isStopping) return
      deaths = Date.now() - startedAt > steadyMs ? 1 : deaths + 1
      const pauseMs = restartPausesMs[Math.min(deaths, restartPausesMs.length) - 1] ?? 0
      const message = `${program.name} ended${reason ? `: ${reason}` : ''} (see ${logs.describePlace(program.name)}).`
      onProgress(`${message} Restarting in ${pauseMs / 1000} s.`)
      setTimeout(tryStart, pauseMs)
    }
    // A machine without memory or file handles cannot start a process now, but perhaps later.
    const tryStart = () => {
      if (state.isStopping) return
      const startedAt = Date.now()
      try {
        start()
      } catch (error) {
        restart((error as Error).message, startedAt)
      }
    }
    start()
  }

  function launch(process: Parameters<typeof startProcess>[0]): StartedProcess {
    if (state.isStopping) throw new CommandError('Stopped before it was ready.')
    const launched = startProcess(process)
    started.push(launched)
    return launched
  }

  /** Ends what a dead process left, which may hold its port; its id may soon be that of another process. */
  function forget(process: StartedProcess): void {
    killGroup(process)
    started.splice(started.indexOf(process), 1)
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

  const restartFromNowOn = () => {
    state.isRestarting = true
  }

  return { run, launch, waitUntilReady, failOnExit, restartFromNowOn, stop, ended, isStopping: () => state.isStopping }
}

function buildArgs({ name, script, args = [] }: Program, watch: boolean): string[] {
  const watchFlags = watch && name !== 'storefront' ? ['--watch', '--watch-preserve-output'] : []
  return [...watchFlags, script, ...args]
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
