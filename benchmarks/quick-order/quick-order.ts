import { setTimeout as sleep } from 'node:timers/promises'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { measureRun } from '../cpu.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'

type Item = { sku: string; mpn: string | null; ean: string | null; name: string }

const messyLines = 2000
const fileLines = 9900

/** Measures pasted orders and files of any size, from the text to the cart. */
export async function measureQuickOrder({ buyer: { client }, platformPids }: Shop): Promise<Line[]> {
  const items = await findItems(client, fileLines)
  const text = Array.from({ length: messyLines }, (_, at) => writeMessyLine(items[at % items.length]!, at)).join('\n')
  // The first draft fills the caches of the process: stems, values, plans.
  await client.quickOrder.create({ body: { text } })
  const pasted = await measureRun(platformPids, () => client.quickOrder.create({ body: { text } }))
  const file = Buffer.from(`sku;cantidad\n${items.map(({ sku }, at) => `${sku};${1 + (at % 50)}`).join('\n')}`)
  const filled = await measureRun(platformPids, () => fileIntoCart(client, file))
  const matched = messyLines - pasted.result.counts.UNKNOWN
  return [
    { what: 'Match 2,000 messy lines', value: pasted.seconds, unit: 's' },
    {
      what: 'Match 2,000 messy lines, server and database',
      value: pasted.cpuMs,
      unit: 'ms',
      goal: 2000,
      failures: matched < messyLines * 0.98 ? 1 : 0,
    },
    {
      what: `File of ${items.length} lines into a cart`,
      value: filled.seconds,
      unit: 's',
      goal: 15,
      failures: filled.result === 0 ? 1 : 0,
    },
  ]
}

async function findItems(client: PlatformClient, count: number): Promise<Item[]> {
  const found: Item[] = []
  const queries = [
    'tornillo',
    'tuerca',
    'arandela',
    'broca',
    'llave',
    'guante',
    'cable',
    'racor',
    'caja',
    'disco',
    'led',
    'cilindro',
  ]
  for (const query of queries)
    for (let page = 0; page < 10 && found.length < count; page += 1) {
      const params = { query, aggregation: 'VARIANT' as const, withFacets: false, page, size: 1000 }
      const { products } = await client.search.search({ query: params })
      for (const { variant } of products.content) found.push(variant)
      if (products.last) break
    }
  return [...new Map(found.map((each) => [each.sku, each])).values()].slice(0, count)
}

/** Writes a line as buyers do: other signs, units, typos, manufacturers' codes, barcodes and words. */
function writeMessyLine({ sku, mpn, ean, name }: Item, at: number): string {
  const quantity = 1 + ((at * 7) % 90)
  const forms = [
    `${quantity}x ${sku.toLowerCase()}`,
    `${sku.replaceAll('-', ' ')} – ${quantity} uds`,
    `- ${quantity} uds de ${sku.replaceAll('-', '.')}`,
    `${mpn ?? sku}: ${quantity}`,
    `${ean ?? sku} ${quantity}`,
    `${sku.slice(0, -2)}${sku.at(-1)}${sku.at(-2)} ${quantity}`,
    `${name.split(',').slice(0, 2).join(' ')} ${quantity} uds`,
    `${sku.replaceAll('0', 'O')} x ${quantity}`,
    `${sku}, ${quantity} uds`,
    `${quantity} cajas de ${name.toLowerCase()}`,
  ]
  return forms[at % forms.length]!
}

async function fileIntoCart(client: PlatformClient, file: Buffer): Promise<number> {
  let draft = await client.quickOrder.create({ body: { file: file.toString('base64'), fileName: 'bench.csv' } })
  const params = { id: draft.id }
  while (draft.state === 'RUNNING') {
    await sleep(100)
    draft = await client.quickOrder.read({ params })
  }
  const cart = await client.carts.create({ body: { name: `Bench ${draft.id}` } })
  const { added } = await client.quickOrder.addToCart({ params, body: { cartId: cart.id } })
  return added
}
