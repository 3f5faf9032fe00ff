import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'

/**
 * Questions among the processes of one service, which share its port. They pass through the process that started the
 * others; a service that runs alone answers its own.
 */
export type Message =
  | { tiber: 'ask' | 'question'; id: string; topic: string }
  | { tiber: 'answer'; id: string; value: unknown }
  | { tiber: 'answers'; id: string; values: unknown[] }

export const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'tiber' in message

type Answer = () => Promise<unknown>

const answers = new Map<string, Answer>()
const waiting = new Map<string, (values: unknown[]) => void>()

/** Answers questions about a topic in this process; returns how to stop. */
export function answerQuestions(topic: string, answer: Answer): () => void {
  answers.set(topic, answer)
  return () => void (answers.get(topic) === answer && answers.delete(topic))
}

/** Asks every process of the service, this one included; one that fails or is too slow is left out. */
export async function askProcesses(topic: string): Promise<unknown[]> {
  if (!cluster.isWorker) return [await answers.get(topic)?.()]
  const id = randomUUID()
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    send({ tiber: 'ask', id, topic })
  })
}

// The channel closes when the service stops.
const send = (message: Message) => void (process.connected && process.send?.(message))

async function receive(message: Message) {
  if (message.tiber === 'answers') {
    waiting.get(message.id)?.(message.values)
    waiting.delete(message.id)
  }
  if (message.tiber !== 'question') return
  const { id, topic } = message
  try {
    send({ tiber: 'answer', id, value: await answers.get(topic)?.() })
  } catch {
    send({ tiber: 'answer', id, value: undefined })
  }
}

if (cluster.isWorker) process.on('message', (message) => isMessage(message) && void receive(message))
