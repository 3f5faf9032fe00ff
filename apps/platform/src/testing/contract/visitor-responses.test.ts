import { describe, expect, test } from 'vitest'
import { getSuccessStatus } from '@tiber/contract/call'
import { calls, toTitledRows, usePlatform } from './all-calls.ts'
import { sendRequest } from './raw-request.ts'

/** Visitors see the whole catalogue except prices, offers, stock and the suppliers of an article. */

const used = usePlatform()
/** Leaves out calls with a mailed token, which identifies its holder. */
const openReads = calls.filter(
  ({ call }) => call.access === 'anyone' && call.method === 'GET' && !call.path.includes('{token}'),
)

/** Names of fields with prices, offers or stock. `priceBasis` is only the quantity that prices refer to. */
const commercialName = /price|stock|ladder|discount|freight|offer|taxrate|orderquantity|leadtime|multiple/i
const harmlessNames = new Set(['priceBasis', 'totalOffers'])

type Leak = { at: string; value: unknown }

/** Lists the fields with such a name that have a value. */
function findLeaks(value: unknown, at = ''): Leak[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => findLeaks(each, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const path = `${at}.${key}`
    const isLeak = commercialName.test(key) && !harmlessNames.has(key) && !isEmpty(each)
    return isLeak ? [{ at: path, value: each }] : findLeaks(each, path)
  })
}

const isEmpty = (value: unknown) =>
  value === null || value === 0 || (typeof value === 'object' && Object.keys(value).length === 0)

describe.each(toTitledRows(openReads))('%s', (_title, { call, sample }) => {
  test('a visitor gets no price, offer or stock', async () => {
    const response = await sendRequest(used.platform, call, await sample(used.platform))
    expect(response.statusCode).toBe(getSuccessStatus(call))
    expect(findLeaks(response.json())).toEqual([])
  })
})

test('leak detection: the same calls return prices to a customer', async () => {
  const revealingCalls = new Set<string>()
  for (const { title, call, sample } of openReads) {
    const response = await sendRequest(used.platform, call, {
      ...(await sample(used.platform)),
      token: used.tokens.buyer,
    })
    if (findLeaks(response.json()).length > 0) revealingCalls.add(title)
  }
  expect([...revealingCalls]).toEqual(
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
