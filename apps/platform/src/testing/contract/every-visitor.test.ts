import { describe, expect, test } from 'vitest'
import { getSuccessStatus } from '@tiber/contract/call'
import { calls, titled, usePlatform } from './all-calls.ts'
import { ask } from './raw-request.ts'

/** Visitors see the whole catalogue except prices, offers, stock and the suppliers of an article. */

const used = usePlatform()
/** Leaves out calls with a mailed token, which identifies its holder. */
const openReads = calls.filter(
  ({ call }) => call.access === 'anyone' && call.method === 'GET' && !call.path.includes('{token}'),
)

/** Names of fields with prices, offers or stock. `priceBasis` is only the quantity that prices refer to. */
const commercial = /price|stock|ladder|discount|freight|offer|taxrate|orderquantity|leadtime|multiple/i
const harmless = new Set(['priceBasis', 'totalOffers'])

type Found = { at: string; value: unknown }

/** Lists the fields with such a name that have a value. */
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
  test('a visitor gets no price, offer or stock', async () => {
    const answer = await ask(used.platform, call, await sample(used.platform))
    expect(answer.statusCode).toBe(getSuccessStatus(call))
    expect(leaks(answer.json())).toEqual([])
  })
})

test('leak detection: the same calls return prices to a customer', async () => {
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
