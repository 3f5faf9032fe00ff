import {
  demoIncidents,
  demoRatingComments,
  demoThreads,
  type DemoIncident,
  type DemoMessage,
} from '@tiber/demo-data/conversations'
import type { DemoLogisticOrder, DemoOrder } from '@tiber/demo-data/orders'
import { getStatus, type Stage } from '../modules/incidents/states.ts'
import { toCopyText, type Field } from './copy-format.ts'
import { measureDeliveries } from '../modules/orders/list/measure-deliveries.ts'
import { linkConversations } from './conversation-queries.ts'
import type { Loader } from './loader.ts'
import { addHours, getAccountId, getPerson, getPlacedAt, getSupplier } from './order-rows.ts'

type Picked = { order: DemoOrder; logisticOrder: DemoLogisticOrder }
type Rows = Record<keyof typeof columns, Field[][]>

const columns = {
  thread:
    'id kind account_id user_id supplier_id logistic_order_id order_line_id incident_id reason_id subject status created_at',
  thread_message: 'thread_id author_id author_name author_type author_company message created_at',
  incident:
    'id account_id user_id supplier_id logistic_order_id thread_id linked_type reason_codes wanted_outcome message stage status stage_since proposal settlement closed_at created_at updated_at',
  incident_line: 'incident_id order_line_id position quantity reason_codes is_open',
  incident_event: 'incident_id action from_stage to_stage actor_id actor_name actor_type reason at',
} as const

const buyerEmail = 'buyer@tiber.example'
const operator = { id: '0000000206', name: 'Tiber', company: 'Tiber Suministros, S.L.' }

/** Copies conversations and incidents about the buyer's orders, one incident in every stage. */
export async function copyConversations(loader: Loader, orders: DemoOrder[], today: Date) {
  const rows: Rows = { thread: [], thread_message: [], incident: [], incident_line: [], incident_event: [] }
  const pick = createPicker(orders, today)
  const unread: string[] = []
  const nextThreadId = () => toId(60_000_001 + rows.thread.length)
  for (const { account, kind, topic, isClosed = false, isUnread = false, messages } of demoThreads) {
    const picked = kind === 'ORDER' ? pick(account, messages[0]!.hoursAgo) : undefined
    const id = nextThreadId()
    rows.thread.push([
      ...toThreadStart({ id, kind, account, picked }),
      null,
      null,
      kind === 'ORDER' ? reasonIds[topic]! : null,
      kind === 'ORDER' ? null : topic,
      isClosed ? 'CLOSED' : 'OPEN',
      at(today, messages[0]!.hoursAgo),
    ])
    addMessages(rows, messages, { threadId: id, account, picked, today })
    if (isUnread) unread.push(id)
  }
  for (const incident of demoIncidents) {
    const threadId = nextThreadId()
    addIncident(rows, incident, { picked: pick(incident.account, incident.messages[0]!.hoursAgo), threadId, today })
    if (incident.isUnread) unread.push(threadId)
  }
  rows.thread_message.sort((a, b) => (String(a[6]) < String(b[6]) ? -1 : 1))
  for (const table of Object.keys(columns) as (keyof typeof columns)[])
    await loader.copy(table, columns[table].split(' '), toCopyText(rows[table]))
  await linkConversations(loader.db, unread)
  await loader.copy('supplier_evaluation', ratingColumns.split(' '), toCopyText(buildRatings(orders, today)))
  await measureDeliveries({ db: loader.db, now: () => today })
}

const ratingColumns = 'id supplier_id user_id first_name last_name grade comment created_at updated_at'

/** Rates every third completed order, by whether it was on time. */
function buildRatings(orders: DemoOrder[], today: Date): Field[][] {
  const completed = orders
    .flatMap((order) => order.logisticOrders.map((logisticOrder) => ({ order, logisticOrder })))
    .filter(({ logisticOrder }) => logisticOrder.scenario === 'completed')
  return completed
    .filter((_, index) => index % 3 === 0)
    .map(({ order, logisticOrder: { id, supplierId, slowdownFactor } }, index) => {
      const { id: userId, firstName, lastName } = getPerson(order.email)
      const grade = slowdownFactor > 1 ? (index % 4 === 0 ? 1 : 2) : [5, 4, 5, 5, 3][index % 5]!
      const comments = demoRatingComments[grade]!
      const written = addHours(getPlacedAt(order, today), 96 * slowdownFactor).toISOString()
      return [id, supplierId, userId, firstName, lastName, grade, comments[index % comments.length]!, written, written]
    })
}

const toId = (number: number) => String(number).padStart(10, '0')
const at = (today: Date, hoursAgo: number) => addHours(today, -hoursAgo).toISOString()

/** Ids of the built-in reasons, created by a migration of the platform. */
const reasonIds: Record<string, string> = {
  DAMAGED: '0000000601',
  MISSING: '0000000602',
  WRONG_ARTICLE: '0000000603',
  DEFECTIVE: '0000000604',
  LATE: '0000000605',
  NOT_DELIVERED: '0000000606',
  RETURN: '0000000611',
  DELIVERY_DATE: '0000000621',
  CHANGE_ORDER: '0000000622',
  DOCUMENTS: '0000000623',
}

/** Returns a function that picks the next order of the buyer that had arrived by then; none is picked twice. */
function createPicker(orders: DemoOrder[], today: Date) {
  const left = orders
    .filter(({ email }) => email === buyerEmail)
    .flatMap((order) => order.logisticOrders.map((logisticOrder) => ({ order, logisticOrder })))
    .filter(({ logisticOrder }) => ['shipped', 'completed'].includes(logisticOrder.scenario))
  return (account: string, hoursAgo: number): Picked => {
    const arrived = addHours(today, -hoursAgo - 30)
    const index = left.findIndex(
      ({ order, logisticOrder }) =>
        order.account === account && addHours(getPlacedAt(order, today), 30 * logisticOrder.slowdownFactor) < arrived,
    )
    const [picked] = left.splice(index, 1)
    if (index < 0 || !picked) throw new Error(`The demo data has no order of ${account} for a conversation.`)
    return picked
  }
}

type ThreadStart = { id: string; kind: string; account: string; picked: Picked | undefined }

const toThreadStart = ({ id, kind, account, picked }: ThreadStart): Field[] => [
  id,
  kind,
  getAccountId(account),
  getPerson(buyerEmail).id,
  picked?.logisticOrder.supplierId ?? null,
  picked?.logisticOrder.id ?? null,
]

type MessageContext = { threadId: string; account: string; picked: Picked | undefined; today: Date }

function addMessages(rows: Rows, messages: DemoMessage[], { threadId, account, picked, today }: MessageContext) {
  for (const { author, hoursAgo, text } of messages)
    rows.thread_message.push([threadId, ...toAuthor(author, account, picked), text, at(today, hoursAgo)])
}

/** Returns id, name, type and company; suppliers without users wrote through their own systems. */
function toAuthor(author: DemoMessage['author'], account: string, picked: Picked | undefined): Field[] {
  if (author === 'operator') return [operator.id, operator.name, 'OPERATOR', operator.company]
  if (author === 'supplier') {
    const { name } = getSupplier(picked!.logisticOrder.supplierId)
    return [null, 'Atención al cliente', 'SUPPLIER', name]
  }
  const { id, firstName, lastName } = getPerson(buyerEmail)
  return [id, `${firstName} ${lastName}`, 'CUSTOMER', accountNames[account]!]
}
const accountNames: Record<string, string> = {
  GUADALQUIVIR: 'Talleres Guadalquivir',
  CANTABRICO: 'Astilleros Cantábrico',
}

type IncidentContext = { picked: Picked; threadId: string; today: Date }

function addIncident(rows: Rows, incident: DemoIncident, { picked, threadId, today }: IncidentContext) {
  const { account, reason, wanted, messages, steps, replacement } = incident
  const id = toId(60_100_001 + rows.incident.length)
  const [line] = picked.logisticOrder.lines
  const created = at(today, messages[0]!.hoursAgo)
  const last = steps.at(-1)!
  const lastAt = at(today, last.hoursAgo)
  const status = getStatus(last.to as Stage)
  const isLate = reason === 'LATE' || reason === 'NOT_DELIVERED'
  rows.thread.push([
    ...toThreadStart({ id: threadId, kind: 'INCIDENT', account, picked }),
    isLate ? null : line!.id,
    id,
    reasonIds[reason]!,
    null,
    status === 'CLOSED' ? 'CLOSED' : 'OPEN',
    created,
  ])
  addMessages(rows, messages, { threadId, account, picked, today })
  rows.incident.push([
    id,
    getAccountId(account),
    getPerson(buyerEmail).id,
    picked.logisticOrder.supplierId,
    picked.logisticOrder.id,
    threadId,
    isLate ? 'ORDER' : 'ORDERLINES',
    [reason],
    wanted,
    messages[0]!.text,
    last.to,
    status,
    lastAt,
    buildProposal(incident, picked, today),
    replacement === undefined ? null : { creditNote: null, replacement, settledAt: lastAt },
    status === 'CLOSED' ? lastAt : null,
    created,
    lastAt,
  ])
  if (!isLate) rows.incident_line.push([id, line!.id, 1, 1, [reason], status !== 'CLOSED'])
  for (const [index, step] of steps.entries()) {
    const [actorId, actorName, actorType] =
      step.by === 'system' ? [null, 'Tiber', 'SYSTEM'] : toAuthor(step.by, account, picked)
    rows.incident_event.push([
      id,
      step.action,
      steps[index - 1]?.to ?? null,
      step.to,
      actorId!,
      actorName!,
      actorType!,
      step.reason ?? null,
      at(today, step.hoursAgo),
    ])
  }
}

function buildProposal({ offered, steps, account }: DemoIncident, picked: Picked, today: Date) {
  const step = steps.find(({ action }) => action === 'PROPOSE')
  if (!offered || !step) return null
  const [, name] = toAuthor('supplier', account, picked)
  return {
    outcome: offered,
    lines: [{ lineId: picked.logisticOrder.lines[0]!.id, quantity: 1 }],
    message: null,
    author: { name, type: 'SUPPLIER' },
    createdAt: at(today, step.hoursAgo),
  }
}
