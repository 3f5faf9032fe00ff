import { sql } from '@tiber/server/sql'
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

const findPart = async (order: Awaited<ReturnType<typeof used.placeOrder>>) =>
  (await order.read()).orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO')!

async function ship(shipment = {}) {
  const { id } = await findPart(await used.placeOrder())
  const update = (body: Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']) =>
    used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await update({ status })
  await update({ status: 'SHIPPED', shipment })
  await used.platform.drainJobs()
  return id
}

test('own carriers › a shipment by one of them › has its tracking link, also in place of a known carrier’s', async () => {
  const carriers = [
    { name: ' Transportes Arlanza ', pattern: 'https://www.example.com/envio?n={number}' },
    { name: 'DHL', pattern: 'https://dhl.example.com/{number}/estado' },
  ]
  const settings = await used.sellers.ebro.supplierSettings.update({ body: { carriers } })
  expect(settings.carriers[0]!.name).toBe('Transportes Arlanza')
  const readLink = async (carrier: string) => {
    const id = await ship({ carrier, trackingNumbers: ['VG 1/2'] })
    return (await used.sellers.ebro.sellerOrders.read({ params: { id } })).seller!.shipments![0]!.trackingUrl
  }
  expect(await readLink('transportes arlanza')).toBe('https://www.example.com/envio?n=VG%201%2F2')
  expect(await readLink('dhl')).toBe('https://dhl.example.com/VG%201%2F2/estado')
})

test('own carriers › a link that is no page with one place for the number, or a name twice › refused with an example', async () => {
  const before = await used.sellers.ebro.supplierSettings.read()
  const change = (...patterns: string[]) =>
    used.sellers.ebro.supplierSettings.update({
      body: { carriers: patterns.map((pattern) => ({ name: 'Arlanza', pattern })) },
    })
  for (const pattern of [
    'javascript:alert("{number}")',
    'JaVaScRiPt:alert({number})',
    'data:text/html,{number}',
    'ftp://www.example.com/{number}',
    '//www.example.com/{number}',
    'https://{number}.example.com/',
    'https://user:word@www.example.com/{number}',
    'https://www.example.com/',
    'https://www.example.com/{number}/{number}',
    'https://www.example.com/"><script>{number}',
  ])
    await expect(change(pattern)).rejects.toMatchObject({
      code: 'F-E-012',
      message: expect.stringContaining('https://www.example.com/track?n={number}'),
    })
  const fitting = 'https://www.example.com/{number}'
  await expect(change(fitting, fitting)).rejects.toEqual(refusal('F-E-003', 'carriers.1.name'))
  expect(await used.sellers.ebro.supplierSettings.read()).toEqual(before)
})

test('series patterns › changed while a series is in use › it keeps its own, and the next one takes the new one', async () => {
  await ship()
  const findSeries = async (year: number) =>
    (await used.sellers.ebro.documents.series()).find((each) => each.type === 'INVOICE' && each.year === year)!
  const year = used.platform.now().getUTCFullYear()
  const before = await findSeries(year)
  const { seriesPatterns } = await used.sellers.ebro.supplierSettings.update({
    body: { seriesPatterns: { INVOICE: 'FE{year}/{number}' } },
  })
  expect(seriesPatterns).toEqual({ INVOICE: 'FE{year}/{number}', CREDIT_NOTE: 'EBRO-R{year}-{number}' })
  await ship()
  expect(await findSeries(year)).toMatchObject({ pattern: before.pattern, count: before.count + 1, missing: [] })
  await used.platform.database.db.execute(sql`delete from document_series where type = 'CREDIT_NOTE'`)
  await used.sellers.ebro.supplierSettings.update({ body: { seriesPatterns: { CREDIT_NOTE: 'AB/{year}/{number}' } } })
  const { number } = await used.sellers.ebro.documents.credit({
    params: { id: await ship() },
    body: { reason: 'Daño' },
  })
  expect(number).toBe(`AB/${year}/000001`)
})

test('series patterns › without year, number at the end or something between them, or both alike › refused', async () => {
  const change = (seriesPatterns: { INVOICE?: string; CREDIT_NOTE?: string }) =>
    used.sellers.ebro.supplierSettings.update({ body: { seriesPatterns } })
  for (const pattern of [
    'FE-{number}',
    'FE-{year}',
    '{year}{number}',
    'FE{year}-{number}-B',
    'FE{year}-1{number}',
    '<b>{year}-{number}',
  ])
    await expect(change({ INVOICE: pattern })).rejects.toEqual(refusal('F-E-012', 'seriesPatterns.INVOICE'))
  await expect(change({ INVOICE: 'X{year}-{number}', CREDIT_NOTE: 'x{year}-{number}' })).rejects.toEqual(
    refusal('F-E-003', 'seriesPatterns.CREDIT_NOTE'),
  )
})
