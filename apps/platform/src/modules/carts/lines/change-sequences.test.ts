import { sql } from '@tiber/server/sql'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { updateActions, type UpdateAction } from '@tiber/contract/carts/cart-enums'
import { toMoney, toNumber } from '@tiber/contract/money'
import { correctQuantity, maxQuantity, type QuantityRule } from '@tiber/contract/carts/quantities'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { queryRows } from '../../../database/query-rows.ts'
import { refusal, useCarts } from '../../../testing/carts.ts'

/** Checks that a cart changed by several people at once equals the accepted changes, to the piece and to the cent. */

const used = useCarts()
let colleague: PlatformClient
/** External price ids of four offers of three suppliers. */
let prices: string[]
beforeAll(async () => {
  colleague = (await used.platform.signIn('admin@tiber.example')).client
  const rows = await queryRows<{ id: string }>(
    used.platform.database.db,
    sql`select 'PUB-' || s.external_id || '-' || o.external_id as id from offer o join supplier s on s.id = o.supplier_id
        where o.external_id in ('EBRO-SCS-A2-M8-040', 'LEVANTE-SCS-A2-M8-040', 'EBRO-SCS-A2-M6-012', 'LEVANTE-SCS-A2-M6-010')
        order by 1`,
  )
  prices = rows.map(({ id }) => id)
  expect(prices).toHaveLength(4)
})

type Rule = Required<QuantityRule>
type LineUpdate = { offer: number; quantity: number; updateAction: UpdateAction }
type Command = { by: number; match: 'any' | 'newest' | 'stale'; isRepeated: boolean } & (
  | { kind: 'change'; updates: LineUpdate[] }
  | { kind: 'delete'; offers: number[] }
  | { kind: 'undo'; back: number }
)

const offer = fc.integer({ min: 0, max: 3 })
const quantity = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1500 }), fc.constant(maxQuantity))
const lineUpdate: fc.Arbitrary<LineUpdate> = fc.record({
  offer,
  quantity,
  updateAction: fc.constantFrom(...updateActions),
})
const common = {
  by: fc.integer({ min: 0, max: 1 }),
  match: fc.constantFrom('any' as const, 'any' as const, 'newest' as const, 'stale' as const),
  isRepeated: fc.boolean(),
}
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('change' as const),
      updates: fc.array(lineUpdate, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('delete' as const),
      offers: fc.array(offer, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ ...common, kind: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 3 }) }),
  },
)
/** Quantity rules of an offer; one whose maximum is below its minimum sells nothing. */
const rule: fc.Arbitrary<Rule> = fc.record({
  minimum: fc.integer({ min: 1, max: 120 }),
  multiple: fc.constantFrom(1, 1, 5, 12, 100),
  maximum: fc.option(fc.integer({ min: 1, max: 2000 })),
  stock: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 }), fc.constant(100_000)),
  backorder: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 })),
})

const setRules = (rules: Rule[]) =>
  Promise.all(
    rules.map(({ minimum, multiple, maximum, stock, backorder }, at) =>
      used.platform.database.db
        .execute(sql`update offer set min_order_quantity = ${minimum}, order_multiple = ${multiple},
        max_order_quantity = ${maximum}, stock = ${stock}, allow_backorder = ${backorder > 0},
        restock_date = '2099-01-01', restock_quantity = ${backorder}, backorder_until = null
        where id = (select offer_id from offer_price where external_id = ${prices[at]!})`),
    ),
  )

type Before = Map<number, number | undefined>

type ModelChange = { version: number; by: number; before: Before; undoes?: ModelChange; isUndone: boolean }

/** Reference model of a cart: its lines and what each change replaced. */
class Model {
  readonly lines = new Map<number, number>()
  readonly history: ModelChange[] = []
  version = 1
  private readonly rules: Rule[]
  private readonly isList: boolean
  constructor(rules: Rule[], isList: boolean) {
    this.rules = rules
    this.isList = isList
  }

  /** Applies a command and returns whether it is accepted. */
  run(command: Command): boolean {
    const target = this.findTarget(command)
    if (target === undefined) return false
    if (target.size === 0) return true
    const before: Before = new Map([...target.keys()].map((each) => [each, this.lines.get(each)]))
    for (const [each, requested] of target) {
      const undone = this.isList
        ? Math.max(0, Math.min(requested, maxQuantity))
        : correctQuantity(requested, this.rules[each]!).quantity
      if (undone > 0) this.lines.set(each, undone)
      else this.lines.delete(each)
    }
    this.version += 1
    const change: ModelChange = { version: this.version, by: command.by, before, isUndone: false }
    if (command.kind === 'undo') this.linkUndo(change, this.version - 1 - command.back)
    this.history.push(change)
    return true
  }

  private findTarget(command: Command): Map<number, number> | undefined {
    if (command.kind === 'delete')
      return new Map(command.offers.filter((each) => this.lines.has(each)).map((each) => [each, 0]))
    if (command.kind === 'undo') return this.findUndoTarget(command.by, this.version - command.back)
    const requested = new Map<number, number>()
    for (const { offer, quantity, updateAction } of command.updates) {
      const now = requested.get(offer) ?? this.lines.get(offer) ?? 0
      const steps = { ADD_QUANTITY: now + quantity, REMOVE_QUANTITY: now - quantity, REPLACE_QUANTITY: quantity }
      requested.set(offer, steps[updateAction])
    }
    return requested
  }

  /** Links an undo to its change; undoing an undo puts the original change in force again. */
  private linkUndo(change: ModelChange, version: number) {
    const undone = this.history.find((each) => each.version === version)!
    // A partial undo leaves the rest of the change in force.
    if (change.before.size < undone.before.size) return
    change.undoes = undone
    undone.isUndone = true
    if (undone.undoes) undone.undoes.isUndone = false
  }

  private findUndoTarget(by: number, version: number) {
    const found = this.history.find((each) => each.version === version && each.by === by && !each.isUndone)
    // A change and its undo have no net effect together.
    const later = this.history.filter((each) => each.version > version && !each.isUndone && !each.undoes)
    const left = [...(found?.before ?? [])].filter(([each]) => !later.some(({ before }) => before.has(each)))
    return left.length === 0 ? undefined : new Map(left.map(([each, quantity]) => [each, quantity ?? 0]))
  }
}

let keys = 0
let names = 0

async function send(client: PlatformClient, id: string, command: Command, model: Model) {
  keys += 1
  const ifMatch = { any: undefined, newest: `"${model.version}"`, stale: `"${model.version + 7}"` }[command.match]
  const options = { idempotencyKey: `sequence-${keys}`, ...(ifMatch && { ifMatch }) }
  const params = { id }
  const sendOnce = (): Promise<unknown> => {
    if (command.kind === 'undo')
      return client.carts.undo({ params, body: { version: Math.max(1, model.version - command.back) } }, options)
    if (command.kind === 'delete')
      return client.carts.deleteLines({ params, body: command.offers.map((each) => prices[each]!) }, options)
    const body = command.updates.map(({ offer: at, ...rest }) => ({ offerPriceId: prices[at]!, ...rest }))
    return client.carts.updateLines({ params, body }, options)
  }
  return Promise.allSettled(command.isRepeated ? [sendOnce(), sendOnce()] : [sendOnce()])
}

async function expectTotals(id: string) {
  const cart = await used.buyer.carts.read({ params: { id } })
  const { cartLines } = await used.buyer.carts.lines({ params: { id }, query: { size: 100 } })
  const sumLines = (lines: typeof cartLines) =>
    lines.reduce(
      (sum, { offer, quantity, linePrice }) => {
        const net = toMoney(String(linePrice!.priceWithoutTax))
        expect(Math.abs(toNumber(net) - offer.unitPrice! * quantity)).toBeLessThan(0.00501 + quantity * 1e-7)
        return { net: sum.net + net, tax: sum.tax + toMoney(String(linePrice!.taxAmount)) }
      },
      { net: 0n, tax: 0n },
    )
  const toAmounts = ({ priceWithoutTax, taxAmount }: { priceWithoutTax: number; taxAmount: number }) => ({
    net: toMoney(String(priceWithoutTax)),
    tax: toMoney(String(taxAmount)),
  })
  expect(toAmounts(cart.totalDiscountPrice)).toEqual(sumLines(cartLines))
  for (const each of cart.supplierAggregates) {
    const own = cartLines.filter(({ supplier }) => supplier.businessId === each.supplierId)
    expect(toAmounts(each.totalDiscountPrice)).toEqual(sumLines(own))
    expect(each.numberOfLines).toBe(own.length)
  }
  return { cart, cartLines }
}

test('any sequence of changes ends in the cart that the accepted changes describe', async () => {
  const commands = fc.array(command, { minLength: 1, maxLength: 14 })
  const rules = fc.array(rule, { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(commands, rules, fc.boolean(), async (commands, rules, isList) => {
      names += 1
      await setRules(rules)
      const id = await used.createCart(`${isList ? 'BL_' : ''}Secuencia ${names}`)
      if (isList) await used.buyer.carts.share({ params: { id }, body: { shared: true } })
      const model = new Model(rules, isList)
      model.version = (await used.buyer.carts.read({ params: { id } })).version!
      for (const each of commands) {
        // A cart is changed in two tabs by one user, a shared list by two users.
        const client = isList && each.by === 1 ? colleague : used.buyer
        const by = isList ? each.by : 0
        const answers = await send(client, id, each, model)
        const isAccepted = each.match !== 'stale' && model.run({ ...each, by })
        for (const answer of answers)
          if (isAccepted) expect(answer).toMatchObject({ status: 'fulfilled' })
          else expect(answer).toEqual({ status: 'rejected', reason: refusal('ST0001') })
      }
      const { cart, cartLines } = await expectTotals(id)
      const found = new Map(cartLines.map(({ offer, quantity }) => [prices.indexOf(offer.offerPriceId), quantity]))
      expect(found).toEqual(model.lines)
      expect(cart.version).toBe(model.version)
    }),
    { numRuns: 20 },
  )
}, 120_000)
