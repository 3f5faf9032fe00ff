import { expect, test } from 'vitest'
import { buildProductMeta } from './product-meta.ts'
import { buildStructuredData } from './structured-data.ts'

const product = {
  id: '0000001234',
  sku: 'SCS-A2',
  name: 'Tornillo Allen ISO 4762',
  description: 'Cabeza cilíndrica </script><b>',
  brand: 'Ibertor',
  mpn: '912A2',
  gtin: '8436512005480',
  unit: 'ud',
  basis: 100,
  specs: [{ id: 'l', name: 'Largo', type: 'METRIC' as const, unit: 'mm', symbol: 'L', values: [40] }],
}
const productData = {
  product,
  reviews: { rating: 4.5, count: 2 },
  chain: [{ name: 'Fijación' }, { name: 'Tornillos' }],
  image: 'http://shop/images/full/assets/drawings/1.svg',
  url: 'http://shop/product/0000001234',
}

test('structured data names the product and never a price', () => {
  const data = buildStructuredData(productData)
  expect(data).toMatchObject({
    '@type': 'Product',
    sku: 'SCS-A2',
    gtin: '8436512005480',
    category: 'Fijación > Tornillos',
  })
  expect(data.additionalProperty).toEqual([{ '@type': 'PropertyValue', name: 'Largo', value: '40', unitText: 'mm' }])
  expect(JSON.stringify(data)).not.toMatch(/offer|price/i)
})

test('structured data without reviews has no rating', () => {
  expect(buildStructuredData({ ...productData, reviews: { rating: 0, count: 0 } })).not.toHaveProperty(
    'aggregateRating',
  )
})

test('the product page has a canonical link, both languages and a short description', () => {
  const loaderData = { ...productData, selected: null, origin: 'http://shop', pictures: [] }
  const meta = buildProductMeta({ location: { pathname: '/en-US/product/SCS-A2' }, loaderData }) as unknown as Record<
    string,
    string
  >[]
  const links = meta.filter(({ tagName }) => tagName === 'link').map(({ rel, hrefLang, href }) => [rel, hrefLang, href])
  expect(links).toEqual([
    ['canonical', undefined, 'http://shop/en-US/product/0000001234'],
    ['alternate', 'es-ES', 'http://shop/product/0000001234'],
    ['alternate', 'en-US', 'http://shop/en-US/product/0000001234'],
    ['alternate', 'x-default', 'http://shop/product/0000001234'],
  ])
  expect(meta.find(({ name }) => name === 'description')?.['content']?.length).toBeLessThanOrEqual(160)
})

test('the description › numbers are written as in the language of the page', () => {
  const specs = [{ id: 's', name: 'Entrecaras', type: 'METRIC' as const, unit: 'mm', symbol: 's', values: [6.35] }]
  const loaderData = {
    ...productData,
    product: { ...product, description: 'Punta hexagonal.', specs },
    selected: null,
    origin: 'http://shop',
    pictures: [],
  }
  const describe = (pathname: string) =>
    (buildProductMeta({ location: { pathname }, loaderData }) as { name?: string; content?: string }[]).find(
      ({ name }) => name === 'description',
    )?.content
  expect(describe('/product/BIT')).toBe('Punta hexagonal. Entrecaras 6,35\u00a0mm')
  expect(describe('/en-US/product/BIT')).toBe('Punta hexagonal. Entrecaras 6.35\u00a0mm')
})
