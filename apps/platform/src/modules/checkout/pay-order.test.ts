import { describe, expect, test } from 'vitest'
import { cards, drainAllJobs, listStatuses, openPaymentPage } from '../../testing/card-payments.ts'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

const pay = (reference: string, type: string, more: object = {}) =>
  used.buyer.payments.create({ body: { reference, paymentMethodData: { type }, ...more } })

async function openPage(reference: string, more: object = {}) {
  const { action, ...result } = await pay(reference, 'scheme', more)
  expect(result).toMatchObject({ resultCode: 'PENDING' })
  if (action?.type !== 'redirect') throw new Error('The payment has no page.')
  return openPaymentPage(used.platform, action.url)
}

describe('a draft paid with the form of a provider', () => {
  test('is placed, and sent to the suppliers once the card is authorized', async () => {
    const draft = await used.createDraft()
    const { reference } = await draft.read()
    const page = await openPage(reference, { returnPath: '/checkout/payment', storePaymentMethod: true })
    expect(await listStatuses(draft)).toEqual(Array(2).fill('ORDER_CREATED AUTHORIZATION_PENDING'))
    const back = new URL((await page.pay(cards.approved)).headers.location!)
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/checkout/payment')
    const details = { redirectResult: back.searchParams.get('redirectResult') }
    expect(await used.buyer.payments.details({ body: { details } })).toMatchObject({ resultCode: 'AUTHORISED' })
    expect(await listStatuses(draft)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL AUTHORIZED'))
  })

  test('can be paid again after a refusal, with another method', async () => {
    const draft = await used.createDraft()
    const page = await openPage(draft.id)
    await page.pay(cards.insufficientFunds)
    await drainAllJobs(used.platform)
    expect(await listStatuses(draft)).toEqual(Array(2).fill('BLOCKED_BY_PAYMENT REFUSED'))
    const { reference, orderLogisticPrices } = await draft.read()
    expect(await pay(reference, 'bankTransfer_IBAN')).toEqual({
      resultCode: 'PENDING',
      pspReference: reference,
      action: {
        type: 'bankTransfer',
        beneficiary: expect.any(String),
        iban: 'ES9121000418450200051332',
        bic: 'CAIXESBBXXX',
        reference,
        totalAmountValue: Math.round(orderLogisticPrices.totalPriceWithTax * 100),
      },
    })
    expect(await listStatuses(draft)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL WAITING_PAYMENT'))
    await expect(pay(reference, 'scheme')).rejects.toThrow(refusal('ST0001'))
  })

  test('stays a draft if its method is unknown or its lines cannot be ordered', async () => {
    const draft = await used.createDraft()
    for (const type of ['paypal', 'constructor', '__proto__'])
      await expect(pay(draft.id, type)).rejects.toThrow(refusal('F-E-040'))
    const { id } = await used.buyer.commercialOrders.create({ body: {} })
    await expect(pay(id, 'scheme')).rejects.toThrow(refusal('F-E-039'))
    expect((await draft.read()).status).toBe('DRAFT')
  })
})

test('details without a known reference are refused', async () => {
  for (const details of [{}, { redirectResult: 'nothing' }, [['deep', { and: 'wide' }]], null, 'text'])
    await expect(used.buyer.payments.details({ body: { details } })).rejects.toThrow(refusal('F-E-002'))
})

test('payment methods are listed for the form of a provider', async () => {
  const { reference } = await (await used.createDraft()).read()
  const methods = await used.buyer.payments.methods({ query: { reference } })
  expect(methods.enableCreditCardStorage).toBe(false)
  expect(JSON.parse(methods.adyenPaymentMethods)).toEqual({
    paymentMethods: [
      { type: 'scheme', name: 'Tarjeta' },
      { type: 'bankTransfer_IBAN', name: 'Transferencia bancaria' },
    ],
    storedPaymentMethods: [],
  })
})
