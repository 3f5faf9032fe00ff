import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { changeLines, createCart, selectOffers, toLineCommand } from './cart-lines.ts'

/** Measures a list of ten thousand lines: its health check, and its export to a spreadsheet and import. */
export async function measureSheets(shop: Shop): Promise<Line[]> {
  const { cartSheets, buyingLists, carts } = shop.buyer.client
  const offers = (await selectOffers(shop)).slice(0, 9990)
  const params = { id: await createCart(shop, 'BL_Bench sheet') }
  await changeLines(shop, { id: params.id, lines: offers.map(toLineCommand) })
  const health = await measureTime(() => buyingLists.health({ params }))
  const xlsx = await measureTime(() => cartSheets.export({ params, query: { format: 'xlsx' } }))
  const same = await measureTime(() =>
    cartSheets.upload({ params, body: { fileName: 'bench.xlsx', content: xlsx.result.content } }),
  )
  const csv = Buffer.from((await cartSheets.export({ params, query: { format: 'csv' } })).content, 'base64').toString()
  const changed = csv.replaceAll(/^((?:[^;]*;){3})\d+/gm, (_row, before: string) => `${before}7`)
  const body = { fileName: 'bench.csv', content: Buffer.from(changed).toString('base64') }
  const compared = await measureTime(() => cartSheets.upload({ params, body }))
  const { id: sheetId, version, counts } = compared.result
  if (counts.changed < offers.length * 0.9) throw new Error(`The file was not read: ${JSON.stringify(counts)}`)
  const applied = await measureTime(() => cartSheets.apply({ params: { ...params, sheetId }, body: { version } }))
  await carts.delete({ params })
  return [
    { what: 'Health check of a list of 9,990 lines', value: health.seconds, unit: 's', goal: 1 },
    { what: 'Export 9,990 lines as XLSX', value: xlsx.seconds, unit: 's', goal: 3 },
    { what: 'Compare them with the cart, unchanged', value: same.seconds, unit: 's', goal: 3 },
    { what: 'Compare 9,990 changed rows', value: compared.seconds, unit: 's', goal: 3 },
    { what: 'Apply them', value: applied.seconds, unit: 's', goal: 5 },
  ]
}

async function measureTime<Result>(run: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const from = performance.now()
  const result = await run()
  return { seconds: (performance.now() - from) / 1000, result }
}
