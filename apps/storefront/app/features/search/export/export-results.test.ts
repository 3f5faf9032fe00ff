import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxResultDepth } from '@tiber/contract/catalogue/search'
import { provideAllMessages } from '#app/i18n/messages.server.ts'
import { startScriptedPlatform } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { maxExported } from './export-limit.ts'
import { loader } from './export.route.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
beforeAll(async () => {
  provideAllMessages()
  platform = await startScriptedPlatform()
})
afterAll(() => platform.close())

const attribute = (externalId: string, value: string) => ({
  externalId,
  name: externalId,
  type: 'NUMBER',
  value,
  values: [value],
  unit: 'mm',
  symbol: null,
})
const record = (sku: string, length: string) => ({
  product: { id: 'p', name: 'Tornillo', brand: '=cmd|calc', mainPictureUrl: null, productUnit: 'ud' },
  variant: { id: sku, sku, name: 'Tornillo; "largo"', partNumber: '@own', pictureUrls: [] },
  attributes: [attribute('length', length)],
  offer: { id: 'o', stock: 12_000, minOrderQuantity: 1, orderMultiple: 1 },
  offerPrice: { unitPrice: 0.2202, itemPerPack: 100 },
  supplier: { name: '-Ebro' },
})

/** Scripts a list with this many results, sent in pages. */
const play = (total: number) =>
  platform.play({
    'GET /v2/shop/search': ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      const left = Math.max(0, Math.min(size, total - page * size))
      const content = Array.from({ length: left }, (_, at) =>
        record(`S${page * size + at}`, at === 0 ? '1234.5' : '-3'),
      )
      return { status: 200, body: { products: { content, last: (page + 1) * size >= total, empty: left === 0 } } }
    },
  })
const download = async (path: string) => {
  const { outcome } = await visitScreen(loader, { platformUrl: platform.url, path })
  const response = outcome as Response
  return { lines: (await response.text()).split('\r\n'), name: response.headers.get('content-disposition') }
}

test('the CSV export escapes spreadsheet formulas and writes localised numbers', async () => {
  play(2)
  const { lines } = await download('/search/export.csv?view=table')
  expect(lines[0]).toMatch(/^Código;Su referencia;Artículo;.*;length \(mm\);Proveedor;/)
  expect(lines[1]).toBe(`S0;'@own;"Tornillo; ""largo""";Tornillo;'=cmd|calc;1234,5;'-Ebro;12000;100;1;1;ud;0,2202;EUR`)
  expect(lines[2]).toContain(';-3;')
  const english = await download('/en-US/search/export.csv?view=table')
  expect(english.lines[1]).toContain(',1234.5,')
})

test('the CSV export contains all results up to the search limit and names the file "first-10000" if there are more', async () => {
  play(2500)
  const complete = await download('/search/export.csv')
  expect(complete.lines).toHaveLength(2500 + 2)
  expect(complete.name).toContain('tiber-results.csv')
  play(30_000)
  const first = await download('/search/export.csv')
  expect(first.lines).toHaveLength(maxResultDepth + 2)
  expect(maxExported).toBe(maxResultDepth)
  expect(first.name).toContain('first-10000')
  expect(platform.calls()).toHaveLength(10)
})
