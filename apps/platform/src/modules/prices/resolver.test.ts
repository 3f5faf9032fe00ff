import fc from 'fast-check'
import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calculateLineTotal, sum, toMoney, toNumber, type Money } from '@tiber/contract/money'
import { demoAccounts } from '@tiber/demo-data/people'
import type { Context } from '../../context.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { resolvePrices } from './service.ts'

/** The pricing rules in TypeScript, to compare the SQL statement with. */

const [guadalquivir, , noria] = demoAccounts.map(({ id }) => id) as [string, string, string]
/** Tags of GUADALQUIVIR, and one it does not have. */
const tags = { own: '0000000301', also: '0000000303', foreign: '0000000302' }

type Break = { quantity: number; price: number; discount: number | null }
type List = {
  type: 'PUBLIC' | 'GROUP' | 'ACCOUNT'
  holder: 'own' | 'also' | 'foreign'
  /** Days relative to today. */
  from: number | null
  until: number | null
  breaks: Break[]
}

const breaks = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 }).chain((quantities) =>
  fc.tuple(
    ...quantities
      .toSorted((a, b) => a - b)
      .map((quantity) =>
        fc.record({
          quantity: fc.constant(quantity),
          price: fc.integer({ min: 1, max: 5_000_000 }).map((each) => each / 1_000_000),
          discount: fc.option(
            fc.integer({ min: 1, max: 5_000_000 }).map((each) => each / 1_000_000),
            { freq: 3 },
          ),
        }),
      ),
  ),
)
const day = fc.option(fc.integer({ min: -3, max: 3 }), { freq: 3 })
const list: fc.Arbitrary<List> = fc.record({
  type: fc.constantFrom('PUBLIC', 'GROUP', 'ACCOUNT'),
  holder: fc.constantFrom('own', 'also', 'foreign'),
  from: day,
  until: day,
  breaks,
})
const shop = fc.record({
  offers: fc.array(fc.array(list, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  quantities: fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 8 }),
})

const rank = { ACCOUNT: 0, GROUP: 1, PUBLIC: 2 }

function isApplicable({ type, holder, from, until }: List): boolean {
  const isOwn = type === 'PUBLIC' || (type === 'ACCOUNT' ? holder === 'own' : holder !== 'foreign')
  return isOwn && (from ?? 0) <= 0 && (until ?? 0) >= 0
}

function expected(lists: List[], quantity: number): Money | undefined {
  const prices = lists.filter(isApplicable).flatMap(({ type, breaks }) => {
    const reached = breaks.findLast((each) => each.quantity <= quantity)
    return reached ? [{ rank: rank[type], price: toMoney(reached.discount ?? reached.price) }] : []
  })
  const [best] = prices.toSorted((a, b) => a.rank - b.rank || (a.price < b.price ? -1 : 1))
  return best?.price
}

let platform: TestPlatform
let context: Context
let count = 0
beforeAll(async () => {
  platform = await startTestPlatform()
  const caller = {
    clientType: 'ACCOUNT' as const,
    userId: '0000000201',
    sessionId: 'none',
    email: 'buyer@tiber.example',
    name: 'Compras',
    rights: new Set<never>(),
    accountId: guadalquivir,
    storeId: '0000000001',
    storeViewId: '0000000011',
  }
  context = { ...platform.systemContext(), caller }
})
afterAll(() => platform.close())

describe('the price of a line', () => {
  test('is that of the most specific applicable list at the highest break reached, for any number of lines', async () => {
    await fc.assert(
      fc.asyncProperty(shop, async ({ offers, quantities }) => {
        const ids = await insertOffers(offers)
        const lines = ids.flatMap((offerId, at) =>
          quantities.map((quantity, each) => ({ line: `${at} ${each}`, offerId, quantity })),
        )
        const found = await resolvePrices(context, lines)
        const expectedPrices = lines.map(({ line, quantity }) => {
          const price = expected(offers[Number(line.split(' ')[0])]!, quantity)
          return price === undefined ? undefined : toNumber(price)
        })
        expect(lines.map(({ line }) => toUnitPrice(found.get(line)))).toEqual(expectedPrices)
      }),
      { numRuns: 60 },
    )
  })

  test('does not depend on the order of the lines, and line totals add up', async () => {
    await fc.assert(
      fc.asyncProperty(shop, async ({ offers, quantities }) => {
        const ids = await insertOffers(offers)
        const lines = ids.flatMap((offerId, at) =>
          quantities.map((quantity, each) => ({ line: `${at} ${each}`, offerId, quantity })),
        )
        const [forth, back] = [await resolvePrices(context, lines), await resolvePrices(context, lines.toReversed())]
        const totals = (found: typeof forth) =>
          lines.map(({ line, quantity }) => {
            const row = found.get(line)
            return row ? calculateLineTotal(toMoney(row.unitPrice), quantity) : 0n
          })
        expect(totals(forth)).toEqual(totals(back))
        expect(sum(totals(forth))).toBe(sum(totals(back).toReversed()))
      }),
      { numRuns: 20 },
    )
  })

  test('takes the same number of statements for a thousand lines as for one', async () => {
    const [offerId] = await insertOffers([[simple(1)]])
    const lines = Array.from({ length: 1000 }, (_, at) => ({ line: String(at), offerId: offerId!, quantity: at + 1 }))
    expect(await countStatements(() => resolvePrices(context, lines))).toBe(
      await countStatements(() => resolvePrices(context, lines.slice(0, 1))),
    )
  })

  test('is hidden from visitors', async () => {
    const [offerId] = await insertOffers([[simple(1)]])
    const visitor = platform.systemContext()
    expect(await resolvePrices(visitor, [{ line: '1', offerId: offerId!, quantity: 1 }])).toEqual(new Map())
  })

  test('does not use the list of another account', async () => {
    const [offerId] = await insertOffers([[{ ...simple(1), type: 'ACCOUNT' }]])
    const lines = [{ line: '1', offerId: offerId!, quantity: 1 }]
    const caller = { ...context.caller!, accountId: noria } as Context['caller'] & object
    expect((await resolvePrices(context, lines)).size).toBe(1)
    expect((await resolvePrices({ ...context, caller }, lines)).size).toBe(0)
  })
})

const toUnitPrice = (row: { unitPrice: string } | undefined) => (row ? toNumber(toMoney(row.unitPrice)) : undefined)
const simple = (price: number): List => ({
  type: 'PUBLIC',
  holder: 'own',
  from: null,
  until: null,
  breaks: [{ quantity: 1, price, discount: null }],
})

async function countStatements(run: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const { db } = context
  const execute = db.execute.bind(db)
  const counting = Object.assign(Object.create(db) as typeof db, {
    execute: (...given: Parameters<typeof execute>) => {
      statements += 1
      return execute(...given)
    },
  })
  const before = context
  context = { ...context, db: counting }
  await run()
  context = before
  return statements
}

/** Inserts offers of one new variant, each with its lists, and returns their ids. */
async function insertOffers(offers: List[][]): Promise<string[]> {
  count += 1
  const { db } = platform.database
  const today = platform.now()
  const dayFrom = (days: number | null) =>
    days === null ? null : new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const name = `resolver-${count}`
  await db.execute(
    sql`insert into supplier (id, external_id, name, status) values (${name}, ${name}, ${name}, 'ACTIVE')`,
  )
  await db.execute(
    sql`insert into product (id, external_id, sku, name, status) values (${name}, ${name}, ${name}, '{}', 'ACTIVE')`,
  )
  await db.execute(sql`insert into variant (id, external_id, sku, product_id, name, status)
    values (${name}, ${name}, ${name}, ${name}, '{}', 'ACTIVE')`)
  for (const [at, lists] of offers.entries()) {
    const offer = `${name}-${at}`
    await db.execute(sql`insert into offer (id, external_id, variant_id, supplier_id, status)
      values (${offer}, ${offer}, ${name}, ${name}, 'ACTIVE')`)
    for (const [each, { type, holder, from, until, breaks }] of lists.entries()) {
      const id = `${offer}-${each}`
      const account = type === 'ACCOUNT' ? (holder === 'own' ? guadalquivir : noria) : null
      const tag = type === 'GROUP' ? tags[holder] : null
      await db.execute(sql`insert into price_list (id, external_id, name, type, account_id, tag_id, valid_from, valid_until)
        values (${id}, ${id}, '{}', ${type}, ${account}, ${tag}, ${dayFrom(from)}::date, ${dayFrom(until)}::date)`)
      await db.execute(sql`insert into offer_price (id, external_id, offer_id, price_list_id, quantities, prices, discount_prices)
        values (${id}, ${id}, ${offer}, ${id}, ${sql.param(breaks.map((step) => step.quantity))}::int[],
          ${sql.param(breaks.map((step) => step.price))}::numeric[], ${sql.param(breaks.map((step) => step.discount))}::numeric[])`)
    }
  }
  return offers.map((_, at) => `${name}-${at}`)
}
