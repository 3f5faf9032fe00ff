import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMessage, type Message } from './siblings.ts'

/** Pause before a process that died is replaced, so that one that cannot start does not take all the time. */
const replacePauseMs = 1000
/** A process that does not answer for this long is left out. */
const answerLimitMs = 2000

/**
 * Runs a service in several processes that share its port. The first one starts alone: it migrates the database, and a
 * wrong setting is reported once.
 */
export async function runProcesses(count: number, run: () => Promise<void>): Promise<void> {
  if (count <= 1 || cluster.isWorker) return run()
  let hasStarted = false
  let isStopping = false
  const fork = () => {
    const worker = cluster.fork()
    worker.on('message', (message: unknown) => void (isMessage(message) && relay(worker, message)))
    return worker
  }
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true
    for (const worker of listWorkers()) worker.process.kill(signal)
    if (listWorkers().length === 0) process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  cluster.on('exit', async (_worker, code) => {
    if (isStopping && listWorkers().length > 0) return
    if (isStopping) process.exit(0)
    if (!hasStarted) process.exit(code || 1)
    await sleep(replacePauseMs)
    if (!isStopping) fork()
  })
  await new Promise((resolve) => fork().once('listening', resolve))
  hasStarted = true
  for (let at = 1; at < count; at++) fork()
}

const listWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)

type Poll = { missing: Set<Worker>; values: unknown[]; finish: () => void }
const polls = new Map<string, Poll>()

/** Passes a question to all processes, and their answers to the one that asked. */
function relay(from: Worker, message: Message) {
  if (message.tiber === 'ask') startPoll(from, message.id, message.topic)
  const poll = message.tiber === 'answer' ? polls.get(message.id) : undefined
  if (message.tiber !== 'answer' || !poll) return
  poll.missing.delete(from)
  if (message.value !== undefined) poll.values.push(message.value)
  if (poll.missing.size === 0) poll.finish()
}

function startPoll(asker: Worker, id: string, topic: string) {
  const asked = listWorkers().filter((worker) => worker.isConnected())
  const values: unknown[] = []
  const finish = () => {
    clearTimeout(timer)
    polls.delete(id)
    if (asker.isConnected()) asker.send({ tiber: 'answers', id, values } satisfies Message)
  }
  const timer = setTimeout(finish, answerLimitMs)
  polls.set(id, { missing: new Set(asked), values, finish })
  for (const worker of asked) worker.send({ tiber: 'question', id, topic } satisfies Message)
}
