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

/** `flags` are those of Node, `args` those of the script. */
export type Program = { name: string; script: string; flags?: string[]; args?: string[] }

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
export function createSupervisor(options: SupervisorOptions) {
  const { logs } = options
  const started: StartedProcess[] = []
  const state = { isStopping: false, isRestarting: false, lastOutputAt: Date.now() }
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<CommandError>()

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

  const run = (program: Program, env: Environment) =>
    runProgram(program, env, { options, state, launch, forget, handleExit })

  return { run, launch, waitUntilReady, failOnExit, restartFromNowOn, stop, ended, isStopping: () => state.isStopping }
}

/** What a running program needs of its supervisor. */
type Supervision = {
  options: SupervisorOptions
  state: { isStopping: boolean; isRestarting: boolean; lastOutputAt: number }
  launch: (process: Parameters<typeof startProcess>[0]) => StartedProcess
  forget: (process: StartedProcess) => void
  handleExit: (process: StartedProcess) => void
}

/** Starts a program that must not end before the shop does. */
function runProgram(program: Program, env: Environment, supervision: Supervision): void {
  const { state, launch, forget, handleExit } = supervision
  const { logs, watch, onProgress } = supervision.options
  const { name } = program
  const log = logs.open(name)
  const restart = createRestart(supervision, tryStart, (reason, pauseMs) => {
    const message = `${name} ended${reason ? `: ${reason}` : ''} (see ${logs.describePlace(name)}).`
    onProgress(`${message} Restarting in ${pauseMs / 1000} s.`)
  })
  function start() {
    const startedAt = Date.now()
    const onLine = (line: string) => {
      state.lastOutputAt = Date.now()
      const progress = /^progress: (.*)/.exec(line)?.[1]
      if (progress) onProgress(progress)
      else log(line)
      // `node --watch` outlives a program that failed to start, so this counts as its end.
      if (line.startsWith('Failed running')) handleExit(process)
    }
    const process = launch({ name, args: buildArgs(program, watch), env, onLine })
    void process.exited.then(() => {
      if (!state.isRestarting) return handleExit(process)
      forget(process)
      return restart(getLastMessage(process), startedAt)
    })
  }
  // A machine without memory or file handles cannot start a process now, but perhaps later.
  function tryStart() {
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

type Announce = (reason: string | undefined, pauseMs: number) => void

/** Returns what starts a dead program again, after a pause that grows with each death. */
function createRestart({ state, options }: Supervision, start: () => void, announce: Announce) {
  const { restartPausesMs = usualPausesMs } = options
  let deaths = 0
  return (reason: string | undefined, startedAt: number) => {
    if (state.isStopping) return
    deaths = Date.now() - startedAt > steadyMs ? 1 : deaths + 1
    const pauseMs = restartPausesMs[Math.min(deaths, restartPausesMs.length) - 1] ?? 0
    announce(reason, pauseMs)
    setTimeout(start, pauseMs)
  }
}

function buildArgs({ name, script, flags = [], args = [] }: Program, watch: boolean): string[] {
  const watchFlags = watch && name !== 'storefront' ? ['--watch', '--watch-preserve-output'] : []
  return [...flags, ...watchFlags, script, ...args]
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
