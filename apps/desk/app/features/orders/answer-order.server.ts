import { SdkError } from '@tiber/sdk/sdk-error'
import type { CallBody } from '@tiber/contract/call'
import { declineReasons } from '@tiber/contract/orders/seller-order-enums'
import type { OrderConflict } from '@tiber/contract/orders/seller-order-shapes'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'
import { parseDay } from '@tiber/ui/day.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

type Body = CallBody<typeof sellerOrders.updateStatus>
type AnsweredLine = NonNullable<Body['lines']>[number]

/** Sends the answer to an order, or why it is declined; what was typed stays if it is refused. */
export async function answerOrder(handle: SessionHandle, form: FormData) {
  const intent = form.get('intent') === 'decline' ? 'decline' : 'accept'
  const sent = createSubmission(form, {})
  const typed = readTyped(form)
  const id = typed['orderId'] ?? ''
  const { body, problems } = intent === 'decline' ? toDecline(typed) : toAcceptance(typed)
  sent.addProblems(problems)
  let conflict: OrderConflict | undefined
  if (sent.isValid())
    await sent.send(handle.dependencies.log, `${intent}Order`, () =>
      handle.platform.sellerOrders
        .updateStatus({ params: { id }, query: { nbPreviewLines: 0 }, body })
        .catch((error: unknown) => {
          conflict = findConflict(error)
          sent.addProblems(findLineProblem(error, body))
          throw error
        }),
    )
  if (!sent.isValid()) return { result: sent.toResult({ orderId: id, typed, conflict }) }
  const name = intent === 'decline' ? ('orders.declined' as const) : ('orders.accepted' as const)
  return { result: undefined, flash: { name, values: { reference: typed['reference'] ?? '' } } }
}

const readTyped = (form: FormData) =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

type Typed = ReturnType<typeof readTyped>
type Problems = Parameters<ReturnType<typeof createSubmission>['addProblems']>[0]

function toDecline({ reason = '', reasonCode }: Typed): { body: Body; problems: Problems } {
  const code = declineReasons.find((each) => each === reasonCode)
  const text = reason.trim()
  return {
    body: { status: 'DECLINED_BY_SUPPLIER', ...(text && { reason: text }), ...(code && { reasonCode: code }) },
    problems: !code || (code === 'OTHER' && !text) ? { reason: 'required' } : {},
  }
}

function toAcceptance(typed: Typed): { body: Body; problems: Problems } {
  const problems: Problems = {}
  const shipsOn = parseDay(typed['shipsOn'] ?? '')
  if (!shipsOn) problems['shipsOn'] = 'date'
  const lines = Object.keys(typed)
    .filter((name) => name.startsWith('quantity.'))
    .flatMap((name) => toLine(typed, name.slice('quantity.'.length), { shipsOn: shipsOn ?? '', problems }))
  const isOwnDay = shipsOn !== undefined && shipsOn !== typed['shipsOnDefault']
  return {
    body: { status: 'ACCEPTED_BY_SUPPLIER', ...(isOwnDay && { shipsOn }), ...(lines.length > 0 && { lines }) },
    problems,
  }
}

/** A line answered in full needs no entry: that is what an acceptance means. */
function toLine(
  typed: Typed,
  id: string,
  { shipsOn, problems }: { shipsOn: string; problems: Problems },
): AnsweredLine[] {
  const quantity = typed[`quantity.${id}`]!.trim()
  const open = Number(typed[`open.${id}`])
  if (!/^\d{1,9}$/.test(quantity) || Number(quantity) > open) {
    problems[`quantity.${id}`] = 'number'
    return []
  }
  const now = Number(quantity)
  const rest = open - now
  const promises = now > 0 ? [{ quantity: now, shipsOn }] : []
  // A short line of which all pieces are confirmed is promised for the day of the order, not for that of its stock.
  if (rest === 0) return typed[`short.${id}`] ? [{ id, confirmedQuantity: now, promises }] : []
  if ((typed[`rest.${id}`] ?? 'later') !== 'later') {
    const reasonCode = declineReasons.find((each) => each === typed[`reason.${id}`]) ?? 'OUT_OF_STOCK'
    return [{ id, confirmedQuantity: now, reasonCode, ...(now > 0 && { promises }) }]
  }
  const laterOn = parseDay(typed[`restOn.${id}`] ?? '')
  if (!laterOn) {
    problems[`restOn.${id}`] = 'date'
    return []
  }
  return [{ id, confirmedQuantity: open, promises: [...promises, { quantity: rest, shipsOn: laterOn }] }]
}

/** Somebody else answered the order, or the buyer cancelled it: the state it is in now. */
function findConflict(error: unknown): OrderConflict | undefined {
  if (!(error instanceof SdkError) || error.code !== 'ST0001') return undefined
  // The platform sends it with this code; see OrderConflict in the contract.
  return (error.body?.content as OrderConflict | null) ?? undefined
}

/** The field a refused day was typed in. */
function findLineProblem(error: unknown, { lines = [] }: Body): Problems {
  const detail = error instanceof SdkError && error.code === 'F-E-006' ? error.body?.errors[0]?.detail : undefined
  if (detail === 'shipsOn') return { shipsOn: 'range' }
  const [, at, promise] = /^lines\.(\d+)\.promises\.(\d+)/.exec(detail ?? '') ?? []
  const line = lines[Number(at)]
  if (!line) return {}
  const isRest = Number(promise) === (line.promises?.length ?? 1) - 1 && (line.promises?.length ?? 0) > 1
  return isRest || line.promises?.[0]?.quantity !== line.confirmedQuantity
    ? { [`restOn.${line.id}`]: 'range' }
    : { shipsOn: 'range' }
}
