import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { contract } from '@tiber/contract/contract'
import type { SessionHandle } from '#app/server/session.server.ts'

/** Steps of a supplier; the platform decides whether each is possible now. */
const steps = {
  accept: { status: 'ACCEPTED_BY_SUPPLIER', flash: 'orders.accepted' },
  decline: { status: 'DECLINED_BY_SUPPLIER', flash: 'orders.declined' },
  prepare: { status: 'WAITING_FULFILLMENT', flash: 'orders.prepared' },
  pack: { status: 'WAITING_SHIPMENT', flash: 'orders.packed' },
  ship: { status: 'PARTIALLY_SHIPPED', flash: 'orders.shipped' },
} as const satisfies Record<string, { status: LogisticStatus; flash: string }>

export type Step = keyof typeof steps

const rules = () => {
  const { reason, shippingTrackingUrl } = buildRules(contract.sellerOrders.updateStatus.body, [
    'reason',
    'shippingTrackingUrl',
  ])
  return { reason: { ...reason, required: true }, shippingTrackingUrl: { ...shippingTrackingUrl } }
}

/** Sends the step of a form, with the quantities typed in its lines. */
export async function changeOrder({ platform, dependencies }: SessionHandle, request: Request, id: string) {
  const form = await readFormData(request)
  const step = (Object.keys(steps) as Step[]).find((each) => each === form.get('intent'))
  const { reason: reasonRule, shippingTrackingUrl: urlRule } = rules()
  const sent = createSubmission(
    form,
    step === 'decline' ? { reason: reasonRule } : step === 'ship' ? { shippingTrackingUrl: urlRule } : {},
  )
  const lines = readLines(form)
  for (const { name, quantity } of lines) if (quantity === undefined) sent.addProblems({ [name]: 'wrong' })
  if (!step) sent.addProblems({ intent: 'required' })
  const quantities = Object.fromEntries(lines.map(({ name, typed }) => [name, typed]))
  if (!step || !sent.isValid()) return { result: sent.toResult({ quantities }) }
  const { reason, shippingTrackingUrl } = sent.values
  await sent.send(dependencies.log, `${step}Order`, () =>
    platform.sellerOrders.updateStatus({
      params: { id },
      body: {
        status: steps[step].status,
        ...(reason && { reason }),
        ...(shippingTrackingUrl && { shippingTrackingUrl }),
        ...(lines.length > 0 && { lines: lines.map(({ id, quantity }) => ({ id, confirmedQuantity: quantity! })) }),
      },
    }),
  )
  return sent.isValid()
    ? {
        result: undefined,
        flash: { name: steps[step].flash, values: { reference: String(form.get('reference') ?? '') } },
      }
    : { result: sent.toResult({ quantities }) }
}

/** Reads the quantity of each line, named `quantity.{id}`; undefined if it is no whole number. */
function readLines(form: FormData) {
  return [...form.keys()]
    .filter((name) => name.startsWith('quantity.'))
    .map((name) => {
      const typed = String(form.get(name) ?? '').trim()
      return {
        name,
        typed,
        id: name.slice('quantity.'.length),
        quantity: /^\d{1,9}$/.test(typed) ? Number(typed) : undefined,
      }
    })
}
