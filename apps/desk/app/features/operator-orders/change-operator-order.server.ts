import { contract } from '@tiber/contract/contract'
import { declineReasons } from '@tiber/contract/orders/seller-order-enums'
import { buildRules, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { requireIntent } from '../frame/require-intent.server.ts'

const reasonRules = (call: 'release' | 'refuse'): FormRules =>
  buildRules(contract.operatorOrders[call].body, ['reason'])

const addressFields = [
  'fullName',
  'company',
  'address',
  'additionalAddress',
  'zipcode',
  'city',
  'phone',
  'reason',
] as const

/** The call takes a part of an address; the form shows all of it. */
const requiredFields = ['fullName', 'address', 'zipcode', 'city']

export const orderRules = () => ({
  release: reasonRules('release'),
  refuse: reasonRules('refuse'),
  decline: { reason: { required: true, maxLength: 2000 } } satisfies FormRules,
  remind: {} satisfies FormRules,
  address: {
    ...buildRules(contract.operatorOrders.correctAddress.body, addressFields, requiredFields),
    partId: { maxLength: 255 },
  } satisfies FormRules,
})

// messages: operator-orders.flash.*
const flashNames = {
  release: 'operator-orders.released',
  refuse: 'operator-orders.refused',
  decline: 'operator-orders.declined',
  remind: 'operator-orders.reminded',
  address: 'operator-orders.addressCorrected',
} as const

/** Decides on an order, or on the part of a supplier that does not answer. */
export async function changeOperatorOrder({ platform, dependencies }: SessionHandle, request: Request, id: string) {
  const form = await readFormData(request)
  const intent = requireIntent(form, flashNames)
  const sent = createSubmission(form, orderRules()[intent])
  if (!sent.isValid()) return { result: sent.toResult() }
  const reason = sent.values['reason'] ?? ''
  const read = (name: string) => String(form.get(name) ?? '').slice(0, 255)
  const reasonCode = declineReasons.find((each) => each === read('reasonCode')) ?? 'OTHER'
  await sent.send<unknown>(dependencies.log, `${intent}Order`, () => {
    if (intent === 'release') return platform.operatorOrders.release({ params: { id }, body: { reason } })
    if (intent === 'refuse') return platform.operatorOrders.refuse({ params: { id }, body: { reason } })
    if (intent === 'address')
      return platform.operatorOrders.correctAddress({ params: { id }, body: toCorrection(sent.values) })
    if (intent === 'remind') return platform.operatorOrders.remind({ body: { supplierId: read('supplierId') } })
    return platform.sellerOrders.updateStatus({
      params: { id: read('partId') },
      query: { nbPreviewLines: 0 },
      body: { status: 'DECLINED_BY_SUPPLIER', reason, reasonCode },
    })
  })
  if (!sent.isValid()) return { result: sent.toResult() }
  return { flash: { name: flashNames[intent], values: { name: read('name') } } }
}

/** Empty fields are taken away where they may be; the platform refuses the rest. */
function toCorrection({ partId = '', reason = '', ...values }: FormValues) {
  const text = (name: string) => values[name]?.trim() ?? ''
  return {
    partId,
    reason,
    fullName: text('fullName'),
    address: text('address'),
    zipcode: text('zipcode'),
    city: text('city'),
    company: text('company') || null,
    additionalAddress: text('additionalAddress') || null,
    phone: text('phone') || null,
  }
}
