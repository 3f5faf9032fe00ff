import pg from 'pg'
import { measureRun } from '../cpu.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'

const sizes = [1, 100, 1000, 9990]
const changes = 150

type LineCommand = { offerPriceId: string; quantity: number; updateAction: 'ADD_QUANTITY' | 'REMOVE_QUANTITY' }

/** Measures the cost of adding a line to carts of any size, and the time to add ten thousand. */
export async function measureCarts(shop: Shop): Promise<Line[]> {
  const offers = await selectOffers(shop)
  const figures: { size: number; plain: number; withResult: number; fillMs: number }[] = []
  for (const size of sizes) {
    const id = await createCart(shop, `Bench ${size}`)
    const from = performance.now()
    await changeLines(shop, { id, lines: offers.slice(0, size).map(toLineCommand) })
    const fillMs = performance.now() - from
    // The server vacuums by itself after a while, and the cost must not count for the next line.
    await queryRows(shop, 'vacuum analyze cart, cart_line, cart_supplier, cart_change')
    const changed = { id, offers: offers.slice(0, Math.min(size, 50)) }
    const plain = await measureChange(shop, changed)
    const withResult = await measureChange(shop, { ...changed, headers: { prefer: 'return=representation' } })
    figures.push({ size, plain, withResult, fillMs })
  }
  const [first] = figures
  const formatSize = (size: number) => `a cart of ${size.toLocaleString('en-US')} ${size === 1 ? 'line' : 'lines'}`
  return [
    ...figures.flatMap(({ size, plain, withResult }): Line[] => [
      {
        what: `Add a line to ${formatSize(size)}`,
        value: plain,
        unit: 'ms CPU',
        goal: 6,
        ...(size > 1 && { against: { what: formatSize(1), value: first!.plain, goal: 1.5 } }),
      },
      { what: `The same with the line and the totals in the response`, value: withResult, unit: 'ms CPU' },
    ]),
    { what: 'Put 9,990 lines into a cart by one call', value: figures.at(-1)!.fillMs / 1000, unit: 's', goal: 15 },
  ]
}

/** A public price and the smallest quantity that can be ordered at it. */
export type BenchOffer = { id: string; minimum: number }

/** Selects public prices of offers that can be ordered, of one supplier if its external id is given. */
export const selectOffers = (shop: Shop, supplier?: string): Promise<BenchOffer[]> =>
  queryRows(
    shop,
    `select distinct on (o.id) p.external_id as id,
      greatest(o.min_order_quantity, o.order_multiple) as minimum
    from offer_price p join offer o on o.id = p.offer_id join price_list l on l.id = p.price_list_id
    where l.type = 'PUBLIC' and o.currency = 'EUR' and o.status = 'ACTIVE' and o.stock > 500
      ${supplier ? `and o.supplier_id = (select id from supplier where external_id = '${supplier}')` : ''} order by o.id limit 10000`,
  )

export async function queryRows<Row extends object>({ environment }: Shop, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

export const toLineCommand = ({ id, minimum }: BenchOffer): LineCommand => ({
  offerPriceId: id,
  quantity: minimum,
  updateAction: 'ADD_QUANTITY',
})

export async function createCart({ buyer }: Shop, name: string): Promise<string> {
  return (await buyer.client.carts.create({ body: { name } })).id
}

type LinesChange = { id: string; lines: LineCommand[]; headers?: Record<string, string> }

export async function changeLines({ platformUrl, headers }: Shop, { id, lines, headers: more }: LinesChange) {
  const response = await fetch(`${platformUrl}/v2/shop/carts/${id}/lines`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify(lines),
  })
  if (!response.ok) throw new Error(`The cart was not changed: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** Measures the CPU of platform and database per change; changes are sequential, as a buyer's are. */
async function measureChange(
  shop: Shop,
  { id, offers, headers = {} }: Pick<LinesChange, 'id' | 'headers'> & { offers: BenchOffer[] },
): Promise<number> {
  const toCommandAt = (at: number): LineCommand => ({
    ...toLineCommand(offers[at % offers.length]!),
    updateAction: Math.floor(at / offers.length) % 2 === 0 ? 'ADD_QUANTITY' : 'REMOVE_QUANTITY',
  })
  const changeAt = (at: number) => changeLines(shop, { id, lines: [toCommandAt(at)], headers })
  for (let at = 0; at < offers.length * 2; at += 1) await changeAt(at)
  const { cpuMs } = await measureRun(shop.platformPids, async () => {
    for (let at = 0; at < changes; at += 1) await changeAt(at)
  })
  return cpuMs / changes
}
