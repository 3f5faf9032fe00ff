import { describe, expect, test } from 'vitest'
import { successStatus } from '@tiber/contract/call'
import { calls, titled, usePlatform } from './all-calls.ts'
import { ask } from './raw-request.ts'

/** What visitors are told: everything of the catalogue but prices, offers, stock and who offers what. */

const used = usePlatform()
/** Whoever holds a link that was mailed is no visitor: it says who they are. */
const openReads = calls.filter(
  ({ call }) => call.access === 'anyone' && call.method === 'GET' && !call.path.includes('{token}'),
)

/** What a price, an offer or a stock is called; what a number of pieces prices are said for is none. */
const commercial = /price|stock|ladder|discount|freight|offer|taxrate|orderquantity|leadtime|multiple/i
const harmless = new Set(['priceBasis', 'totalOffers'])

type Found = { at: string; value: unknown }

/** Fields by such a name that hold something. */
function leaks(value: unknown, at = ''): Found[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => leaks(each, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const place = `${at}.${key}`
    const isLeak = commercial.test(key) && !harmless.has(key) && !isEmpty(each)
    return isLeak ? [{ at: place, value: each }] : leaks(each, place)
  })
}

const isEmpty = (value: unknown) =>
  value === null || value === 0 || (typeof value === 'object' && Object.keys(value).length === 0)

describe.each(titled(openReads))('%s', (_title, { call, sample }) => {
  test('tells a visitor no price, offer or stock', async () => {
    const answer = await ask(used.platform, call, await sample(used.platform))
    expect(answer.statusCode).toBe(successStatus(call))
    expect(leaks(answer.json())).toEqual([])
  })
})

test('customers are told prices by some of these calls: what is searched for has these names', async () => {
  const told = new Set<string>()
  for (const { title, call, sample } of openReads) {
    const answer = await ask(used.platform, call, { ...(await sample(used.platform)), token: used.tokens.buyer })
    if (leaks(answer.json()).length > 0) told.add(title)
  }
  expect([...told]).toEqual(
    expect.arrayContaining([
      'products.offers',
      'products.paginatedOffers',
      'products.relatedProducts',
      'productVariants.offers',
      'search.search',
      'search.autocomplete',
      'search.listV1',
      'offers.inventories',
      'offers.prices',
      'suppliers.read',
    ]),
  )
})
