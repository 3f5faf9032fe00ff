import type { OrderTimeline, OrderDetails } from './read-orders.server.ts'

/** Where an order stands: what happened with its time, what is at hand, and what is promised. */
export type OrderStep = {
  id: string
  kind: 'received' | 'toAnswer' | 'accepted' | 'stopped' | 'shipments' | 'shipment' | 'rest' | 'delivered'
  /** When it happened. */
  at?: string | undefined
  /** Number of the shipment, and of the last one where several are summed up. */
  number?: number
  until?: number
  lines?: number
  /** What is promised for a later day. */
  pieces?: number
  day?: string
}
type Order = Pick<OrderDetails, 'stage' | 'status' | 'placedAt' | 'answerBy' | 'shipments' | 'lines'>

/** More shipments than these are summed up. */
const maxShipments = 3

/** Builds the line of stages; `current` is undefined once all is done. */
export function buildOrderSteps(order: Order, events: OrderTimeline) {
  const received = { id: 'received', kind: 'received', at: order.placedAt } as const
  const findTime = (action: OrderTimeline[number]['action']) => events.findLast((event) => event.action === action)?.at
  if (order.stage === 'TO_ANSWER') {
    const steps: OrderStep[] = [
      received,
      { id: 'toAnswer', kind: 'toAnswer', at: order.answerBy ?? undefined },
      { id: 'shipment 1', kind: 'shipment', number: 1 },
      { id: 'delivered', kind: 'delivered' },
    ]
    return { steps, current: 'toAnswer' }
  }
  if (order.stage === 'ENDED' && order.status !== 'COMPLETED') {
    const steps: OrderStep[] = [received, { id: 'stopped', kind: 'stopped', at: events.at(-1)?.at }]
    return { steps, current: undefined }
  }
  const next = listNext(order)
  const delivered = order.status === 'COMPLETED' ? order.shipments.at(-1)?.receivedAt : null
  const steps: OrderStep[] = [
    received,
    { id: 'accepted', kind: 'accepted', at: findTime('accept') },
    ...listShipments(order),
    ...next,
    { id: 'delivered', kind: 'delivered', at: delivered ?? undefined },
  ]
  const current = order.status === 'COMPLETED' ? undefined : (next[0]?.id ?? 'delivered')
  return { steps, current }
}

/** Lists what was shipped; of many shipments the last ones, after one step for those before them. */
function listShipments({ shipments }: Order): OrderStep[] {
  const earlier = shipments.length > maxShipments ? shipments.slice(0, 1 - maxShipments) : []
  const sum: OrderStep[] =
    earlier.length > 0
      ? [{ id: 'shipments', kind: 'shipments', number: 1, until: earlier.length, at: earlier.at(-1)!.shippedAt }]
      : []
  return [
    ...sum,
    ...shipments.slice(earlier.length).map(({ number, shippedAt, lines }): OrderStep => ({
      id: `shipment ${number}`,
      kind: 'shipment',
      number,
      at: shippedAt,
      lines: lines.length,
    })),
  ]
}

/** Lists the shipment at hand, and the pieces promised for a later day. */
function listNext({ stage, shipments, lines }: Order): OrderStep[] {
  const open = lines.filter((line) => line.open > 0)
  if ((stage !== 'TO_PREPARE' && stage !== 'TO_SHIP') || open.length === 0) return []
  const number = shipments.length + 1
  const later = open.flatMap(({ promises }) => promises.slice(1))
  const day = later.map(({ shipsOn }) => shipsOn).toSorted()[0]
  const rest: OrderStep[] = day
    ? [
        {
          id: 'rest',
          kind: 'rest',
          number: number + 1,
          day,
          pieces: later.reduce((sum, { quantity, shipsOn }) => sum + (shipsOn === day ? quantity : 0), 0),
        },
      ]
    : []
  return [{ id: `shipment ${number}`, kind: 'shipment', number, lines: open.length }, ...rest]
}
