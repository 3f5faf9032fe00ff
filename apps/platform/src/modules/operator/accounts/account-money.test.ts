import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()
const guadalquivir = '0000000101'
const noria = '0000000103'
const daySeconds = 24 * 60 * 60

const signInAs = async (email: string) => (await used.platform.signIn(email, { client: 'OPERATOR' })).client

test('days to pay › those of invoices that were paid, none before the first', async () => {
  const readDays = async () => {
    const sales = await signInAs('sales@tiber.example')
    return (await sales.operatorAccounts.read({ params: { id: noria } })).figures.daysToPay
  }
  expect(await readDays()).toBeNull()
  const finance = await signInAs('finance@tiber.example')
  await finance.operatorAccounts.updateTerms({ params: { id: noria }, body: { paymentType: 'DUE_DATE' } })
  const { client: buyer } = await used.platform.signIn('new@tiber.example')
  const order = await (await used.placeOrder(buyer)).read()
  const { id } = order.orderLogistics[0]!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await used.sellers.operator.sellerOrders.updateStatus({ params: { id }, body: { status } })
  await used.platform.drainJobs()
  expect(await readDays()).toBeNull()
  used.platform.advance(5 * daySeconds)
  const operator = await signInAs('operator@tiber.example')
  await operator.payments.updatePaymentStatus({ params: { id }, body: { paymentStatus: 'PAID' } })
  used.platform.advance(daySeconds)
  expect(await readDays()).toBe(5)
})

test('the statement of a customer › is the one its buyers read, and lists what is open', async () => {
  const finance = await signInAs('finance@tiber.example')
  const { client: buyer } = await used.platform.signIn('buyer@tiber.example')
  const params = { id: guadalquivir }
  const { invoices, ...statement } = await finance.operatorAccounts.statement({ params })
  expect(statement).toEqual(await buyer.documents.statement())
  expect(invoices.length).toBe(statement.ages.reduce((count, age) => count + age.count, 0))
  const { fileName, content } = await finance.operatorAccounts.downloadStatement({ params })
  expect(fileName).toMatch(/^extracto-de-cuenta-/)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  for (const { number } of invoices.slice(0, 20)) expect(text).toContain(number)
  const unknown = finance.operatorAccounts.statement({ params: { id: '0000099999' } })
  await expect(unknown).rejects.toMatchObject({ status: 404 })
})
