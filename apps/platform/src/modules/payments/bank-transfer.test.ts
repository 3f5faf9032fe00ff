import { expect, test } from 'vitest'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const iban = 'ES9121000418450200051332'

test('an order paid in advance says at checkout, afterwards and by mail where to transfer it', async () => {
  const { id, read } = await used.createDraft(used.shipyard)
  const { bankAccount } = await used.shipyard.checkout.read({ params: { id } })
  expect(bankAccount).toMatchObject({ iban })
  await used.shipyard.commercialOrders.place({ params: { id }, body: { paymentOption: 'BANK_WIRE' } })
  const { reference, orderLogisticPrices } = await read()
  const { transfer } = await used.shipyard.payments.state({ params: { id } })
  expect(transfer).toEqual({ ...bankAccount, reference, amount: orderLogisticPrices.totalPriceWithTax })
  await used.platform.drainJobs()
  const mail = (await used.platform.readMails()).find(({ subject }) => subject.includes(reference))!
  expect(mail.text).toContain('IBAN ES91 2100 0418 4502 0005 1332')
  expect(mail.text).toContain(`con el concepto ${reference}`)
})

test('an order paid on acceptance is asked for once its supplier has accepted it', async () => {
  const { id, read } = await used.createDraft(used.shipyard)
  await used.shipyard.commercialOrders.place({ params: { id }, body: { paymentOption: 'BANK_WIRE_ON_ACCEPTANCE' } })
  const [logisticOrder] = (await read()).orderLogistics
  const params = { id: logisticOrder!.id }
  await used.sellers.operator.sellerOrders.updateStatus({ params, body: { status: 'ACCEPTED_BY_SUPPLIER' } })
  await used.platform.drainJobs()
  const mails = (await used.platform.readMails()).filter(({ text }) => text.includes(logisticOrder!.reference))
  const asking = mails.filter(({ text }) => text.includes('IBAN'))
  expect(asking.map(({ subject }) => subject)).toEqual([expect.stringContaining('ha aceptado el pedido')])
})

test('an order paid by invoice asks for no transfer to the shop', async () => {
  const { id } = await used.placeOrder()
  expect(await used.buyer.payments.state({ params: { id } })).toMatchObject({ status: 'NONE', transfer: null })
})
