import { expect, test } from 'vitest'
import { quoteStatuses } from '@tiber/contract/quotes/quote-enums'
import { demoProducts } from './catalogue/catalogue.ts'
import { createQuoteFiller } from './quotes.ts'

const fill = (size: Parameters<typeof demoProducts>[0]) => {
  const filler = createQuoteFiller()
  for (const product of demoProducts(size)) filler.addProduct(product)
  return filler.quotes()
}
const quotes = fill({ size: 'small' })

test('demo quotes show every status that a buyer can see', () => {
  const statuses = new Set(quotes.flatMap((quote) => quote.quotes.map(({ status }) => status)))
  expect([...statuses].toSorted()).toEqual(quoteStatuses.filter((status) => status !== 'STAGING').toSorted())
})

test('the quote to compare has eight lines, three suppliers, an alternative and lines that are not offered', () => {
  const [compared] = quotes
  expect([compared!.name, compared!.details.length]).toEqual(['Compresores 2027', 8])
  expect(compared!.quotes.map(({ versions }) => [versions.length, versions.at(-1)!.lines.length])).toEqual([
    [2, 7],
    [1, 8],
    [3, 6],
  ])
  const alternatives = compared!.quotes.flatMap(({ versions }) => versions.flatMap(({ lines }) => lines))
  expect(alternatives.filter(({ alternativeVariantId }) => alternativeVariantId !== null)).toHaveLength(1)
})

test('every version has positive prices and each offer once', () => {
  for (const { lines } of quotes.flatMap((quote) => quote.quotes.flatMap(({ versions }) => versions))) {
    expect(lines.every(({ price, quantity }) => price > 0 && quantity > 0)).toBe(true)
    expect(new Set(lines.map(({ offerId }) => offerId)).size).toBe(lines.length)
  }
})

test('demo quotes are the same in a shop of any size', () => {
  expect(fill({ variants: 2000 })).toEqual(quotes)
})
