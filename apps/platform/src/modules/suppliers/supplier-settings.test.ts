import { expect, test } from 'vitest'
import { refusal } from '../../testing/company-people.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

const legal = {
  name: 'Tornillería Ebro, S.A.',
  taxNumber: 'ESB09000001',
  address: 'Calle Vitoria 12',
  zipcode: '09004',
  city: 'Burgos',
  country: 'ES',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBBXXX',
}

test('supplier settings › legal data and hours change › they hold for the own supplier, invoices and new orders', async () => {
  const other = (await used.platform.signIn('supplier2@tiber.example', { client: 'SUPPLIER' })).client
  const before = await other.supplierSettings.read()
  const changed = await used.sellers.ebro.supplierSettings.update({ body: { legal, answerHours: 240 } })
  expect(changed).toMatchObject({ externalId: 'EBRO', answerHours: 240, legal: { name: legal.name, city: 'Burgos' } })
  expect(await used.sellers.ebro.supplierSettings.read()).toEqual(changed)
  expect(await other.supplierSettings.read()).toEqual(before)
  const { id } = (await (await used.placeOrder()).read()).orderLogistics.find(
    ({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO',
  )!
  const { seller } = await used.sellers.ebro.sellerOrders.read({ params: { id } })
  const hours = (Date.parse(seller!.answerBy!) - used.platform.now().getTime()) / 3_600_000
  expect(hours).toBeGreaterThan(200)
})

test('supplier settings › wrong tax number, bank account or hours, or the operator asks › refused and nothing changes', async () => {
  const { supplierSettings } = used.sellers.ebro
  const before = await supplierSettings.read()
  const change = (wrong: Partial<typeof legal>) => supplierSettings.update({ body: { legal: { ...legal, ...wrong } } })
  await expect(change({ taxNumber: 'ESB09000002' })).rejects.toEqual(refusal('F-E-012', 'legal.taxNumber'))
  await expect(change({ iban: 'ES9121000418450200051333' })).rejects.toEqual(refusal('F-E-012', 'legal.iban'))
  await expect(supplierSettings.update({ body: { answerHours: 0 } })).rejects.toMatchObject({ status: 400 })
  await expect(used.sellers.operator.supplierSettings.read()).rejects.toMatchObject({ status: 403 })
  expect(await supplierSettings.read()).toEqual(before)
})
