import { beforeAll, describe, expect, test } from 'vitest'
import type { DeskHitKind } from '@tiber/contract/operator/desk-hit-kinds'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { sql } from '@tiber/server/sql'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const desk = {} as Record<'sales' | 'catalogue', PlatformClient>

beforeAll(async () => {
  for (const name of ['sales', 'catalogue'] as const)
    desk[name] = (await used.platform.signIn(`${name}@tiber.example`, { client: 'OPERATOR' })).client
})

const find = async (client: PlatformClient, words: string) =>
  (await client.deskSearch.forOperator({ query: { words } })).groups
const findKind = async (client: PlatformClient, words: string, kind: DeskHitKind) =>
  (await find(client, words)).find((group) => group.kind === kind)?.hits ?? []
/** Ships the part of one supplier, which issues its invoice. */
async function issueInvoice() {
  const { ebro } = used.sellers
  const { reference, orderLogistics } = await (await used.placeOrder()).read()
  const { id } = orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO')!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await ebro.sellerOrders.updateStatus({ params: { id }, body: { status } })
  await used.platform.drainJobs()
  const documents = await ebro.documents.sellerList({ params: { id } })
  return { id, reference, number: documents.find(({ type }) => type === 'INVOICE')!.number }
}

const findOwn = async (client: PlatformClient, words: string) =>
  (await client.deskSearch.forSupplier({ query: { words } })).groups

describe('the operator', () => {
  test.each([
    ['as it is', (reference: string) => reference],
    ['without separators', (reference: string) => reference.replaceAll('-', '')],
    ['with other separators', (reference: string) => ` ${reference.replaceAll('-', '.')}`],
  ])('finds an order by its number %s, before anything else', async (_name, write) => {
    const { reference } = await (await used.placeOrder()).read()
    const groups = await find(desk.sales, write(reference))
    expect(groups[0]).toMatchObject({ kind: 'ORDER', hits: [{ id: reference, name: reference, exact: true }] })
  })

  test('finds an order by the beginning of its number, not by its articles', async () => {
    const { reference } = await (await used.placeOrder()).read()
    expect((await findKind(desk.sales, reference.slice(0, 9), 'ORDER')).map(({ id }) => id)).toContain(reference)
    expect(await findKind(desk.sales, 'M8-040', 'ORDER')).toEqual([])
  })

  test.each([
    ['its name', 'guadalquivír', 'ACCOUNT'],
    ['the address of a person', 'Buyer@tiber', 'PERSON'],
  ] as const)('finds a company by %s, whatever accents and case', async (_name, words, kind) => {
    expect((await findKind(desk.sales, words, kind))[0]).toMatchObject({ id: '0000000101' })
  })

  test.each([
    ['a supplier', 'tornilleria ebro', 'SUPPLIER'],
    ['a company', 'Talleres Guadalquivir', 'ACCOUNT'],
  ] as const)('finds %s by its whole name, before articles of that name', async (_name, words, kind) => {
    expect((await find(desk.sales, words))[0]).toMatchObject({ kind, hits: [{ exact: true }] })
  })

  test('finds a company by its VAT number with other separators', async () => {
    const [row] = await used.platform.database.db.query<{ vat: string }>(
      sql`select vat_number as vat from customer_account where id = '0000000101'`,
    )
    const [hit] = await findKind(desk.sales, row!.vat.replace(/^(..)(.)/, '$1-$2.'), 'ACCOUNT')
    expect(hit).toMatchObject({ id: '0000000101', exact: true })
  })

  test('finds articles by code and by words, with their page in the shop', async () => {
    const [byCode] = await findKind(desk.sales, 'scs a2 m8 040', 'ARTICLE')
    expect(byCode).toMatchObject({
      name: 'SCS-A2-M8-040',
      exact: true,
      url: expect.stringContaining('?variant=SCS-A2-M8-040'),
    })
    expect(await findKind(desk.sales, 'tornillo', 'ARTICLE')).not.toEqual([])
  })

  test('finds suppliers by name', async () => {
    expect((await findKind(desk.sales, 'ebro', 'SUPPLIER'))[0]).toMatchObject({ id: '0000013001' })
  })

  test('finds nothing that the role may not read', async () => {
    const { number, reference } = await issueInvoice()
    const [hit] = await findKind(desk.sales, number, 'INVOICE')
    expect(hit).toMatchObject({ id: reference, name: number, exact: true })
    expect(await findKind(desk.catalogue, number, 'INVOICE')).toEqual([])
  })
})

describe('a supplier', () => {
  test('finds its own part of an order and its own invoice only', async () => {
    const { id, number } = await issueInvoice()
    const { reference } = await (await used.placeOrder()).read()
    const client = (await used.platform.signIn('supplier2@tiber.example', { client: 'SUPPLIER' })).client
    const own = await used.sellers.ebro.sellerOrders.read({ params: { id } })
    expect(await findOwn(used.sellers.ebro, own.reference)).toMatchObject([
      { kind: 'ORDER', hits: [{ id, exact: true }] },
    ])
    expect(await findOwn(used.sellers.ebro, number)).toMatchObject([{ kind: 'INVOICE', hits: [{ id, name: number }] }])
    expect(await findOwn(client, own.reference)).toEqual([])
    expect(await findOwn(client, number)).toEqual([])
    const [orders] = await findOwn(used.sellers.ebro, reference)
    expect(orders!.hits).toHaveLength(1)
  })

  test('finds what it offers by code, never companies or people', async () => {
    const groups = await findOwn(used.sellers.ebro, 'scs.a2 m8')
    expect(groups.map(({ kind }) => kind)).toEqual(['ARTICLE'])
    expect(await findOwn(used.sellers.ebro, 'guadalquivir')).toEqual([])
  })
})
