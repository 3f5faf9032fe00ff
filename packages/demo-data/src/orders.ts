import { demoAddresses } from './addresses.ts'
import type { DemoOffer, DemoProduct } from './catalogue/catalogue-rows.ts'
import { knownProducts } from './catalogue/known-products.ts'
import { demoPriceLists } from './catalogue/price-lists.ts'
import { rollBetween, hashText, rollHash } from './catalogue/random.ts'
import { demoSuppliers } from './catalogue/suppliers.ts'
import type { OrderScenario } from './order-scenarios.ts'
import { generateOlderOrders, recentOrders, type OrderSpec } from './order-specs.ts'
import { demoAccounts } from './people.ts'

type DemoOrderLine = {
  id: string
  offerId: string
  leadTimeDays: number
  quantity: number
  /** The quantity it is priced for: an item once sold by the piece may be sold by the box now. */
  pricedQuantity: number
  confirmed: number | null
  shipped: number
  received: number
  cancelled: number
  reference: string | null
  note: string | null
}

export type DemoLogisticOrder = {
  id: string
  supplierId: string
  scenario: OrderScenario
  /** The factor by which its supplier is slower than usual. */
  slowdownFactor: number
  /** Its invoice is overdue. */
  isOverdue: boolean
  lines: DemoOrderLine[]
}

export type DemoOrder = Pick<OrderSpec, 'account' | 'email' | 'daysAgo'> & {
  id: string
  /** The minute of the day on which it was placed. */
  minute: number
  shippingType: 'STANDARD' | 'EXPRESS' | 'PICKUP'
  shippingAddressId: string
  billingAddressId: string
  purchaseOrder: string | null
  costCentre: string | null
  instructions: string | null
  requestedInDays: number | null
  /** The prices at that time as a factor of today's. */
  priceLevel: number
  logisticOrders: DemoLogisticOrder[]
}

type Choice = { sku: string; offer: DemoOffer; isActiveOffer: boolean; classificationId: string }

const activeSuppliers = new Set(demoSuppliers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id))
type ValidityPeriod = { validFrom: number | null; validUntil: number | null }
const isValidToday = ({ validFrom, validUntil }: ValidityPeriod) => (validFrom ?? 0) <= 0 && (validUntil ?? 0) >= 0
const publicLists = new Set(
  demoPriceLists.filter((list) => list.type === 'PUBLIC' && isValidToday(list)).map(({ id }) => id),
)
/** Orders use the first products, which a shop of any size has. */
const maxChoices = 1200
/** The number of items a user orders repeatedly. */
const favouriteCount = 45

/**
 * Collects what it needs of the products it is given, and generates the orders at the end; a small shop has the newest
 * ones.
 */
export function createOrderFiller({ isSmall }: { isSmall: boolean }) {
  const choices: Choice[] = []
  return {
    addProduct({ status, classificationId, variants }: DemoProduct) {
      if (choices.length > maxChoices) return
      for (const variant of variants)
        for (const offer of variant.offers) {
          const isActiveOffer = [status, variant.status, offer.status].every((each) => each === 'ACTIVE')
          if (!offer.prices.some((price) => publicLists.has(price.priceListId) && isValidToday(price))) continue
          choices.push({
            sku: variant.sku,
            offer,
            isActiveOffer: isActiveOffer && activeSuppliers.has(offer.supplierId),
            classificationId,
          })
        }
    },
    orders(): DemoOrder[] {
      const items = new Map<string, Choice>()
      for (const choice of choices)
        if (choice.isActiveOffer && choice.offer.stock >= getPackSize(choice.offer) * 2 && !items.has(choice.sku))
          items.set(choice.sku, choice)
      const discontinued = choices.filter(({ sku }) => sku === knownProducts.discontinued.variant).slice(0, 1)
      const available: AvailableItems = { active: [...items.values()], discontinued, rankedByUser: new Map() }
      const specs = [...recentOrders, ...generateOlderOrders(isSmall ? smallWeeks : allWeeks)]
      let lineIds = 97_000_000
      let logisticOrderIds = 96_000_000
      return specs.map((spec, at) => {
        const order = buildOrder(spec, at, available)
        const logisticOrders = order.logisticOrders.map((logisticOrder) => ({
          ...logisticOrder,
          id: String((logisticOrderIds += 1)).padStart(10, '0'),
          lines: logisticOrder.lines.map((line) => ({ ...line, id: String((lineIds += 1)).padStart(10, '0') })),
        }))
        return { ...order, logisticOrders }
      })
    },
  }
}

const smallWeeks = 16
const allWeeks = 156

type AvailableItems = { active: Choice[]; discontinued: Choice[]; rankedByUser: Map<string, Choice[]> }

const getPackSize = ({ minOrderQuantity, orderMultiple, itemPerPack }: DemoOffer) =>
  Math.max(minOrderQuantity, orderMultiple, itemPerPack)

const findAccount = (name: string) => demoAccounts.find(({ externalId }) => externalId === name)!

/** Ranks the items by a user's preference. */
function rankItems({ account, email }: OrderSpec, { active, rankedByUser }: AvailableItems): Choice[] {
  const key = `${account}/${email}`
  const cached = rankedByUser.get(key)
  if (cached) return cached
  const ranks = new Map(active.map((choice) => [choice, rollHash(hashText(`${key}/${choice.sku}`), 2)]))
  const ranked = active.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)
  rankedByUser.set(key, ranked)
  return ranked
}

/** Selects items due again this week and some others, from as many suppliers as the order has scenarios. */
function selectItems(spec: OrderSpec, hash: number, available: AvailableItems): Choice[] {
  const ranked = rankItems(spec, available)
  const week = Math.floor(spec.daysAgo / 7)
  const due = ranked.slice(0, favouriteCount).filter((_, at) => (week + at) % (3 + (at % 6)) === 0)
  const others = Array.from({ length: spec.size * 8 }, (_, at) => ranked[rollHash(hash, 40 + at) % ranked.length]!)
  const discontinuedItems = spec.daysAgo > 60 && hash % 5 === 0 ? available.discontinued : []
  const suppliers = new Set<string>()
  const selected = new Map<string, Choice>()
  const maxSuppliers = spec.scenarios.length > 1 ? spec.scenarios.length : 1 + (hash % 3)
  for (const choice of [...discontinuedItems, ...due, ...others]) {
    if (selected.size >= spec.size) break
    const isNew = !suppliers.has(choice.offer.supplierId)
    // The last positions are reserved for suppliers that are still missing.
    if (!isNew && spec.size - selected.size <= spec.scenarios.length - suppliers.size) continue
    if (isNew && suppliers.size >= maxSuppliers) continue
    suppliers.add(choice.offer.supplierId)
    selected.set(choice.sku, choice)
  }
  return [...selected.values()]
}

type LogisticOrderWithoutIds = Omit<DemoLogisticOrder, 'id' | 'lines'> & { lines: Omit<DemoOrderLine, 'id'>[] }

const notes = ['Para la parada del viernes', 'Entregar en ventanilla', 'Cajón superior, con etiqueta']
const centres = ['CC-4100', 'CC-4200', 'CC-4310', 'CC-5000']
const instructions = [
  'Llamar al llegar, muelle 3',
  'Descarga con carretilla antes de las 14:00',
  'Preguntar por recepción',
]

function buildOrder(
  spec: OrderSpec,
  at: number,
  available: AvailableItems,
): Omit<DemoOrder, 'logisticOrders'> & { logisticOrders: LogisticOrderWithoutIds[] } {
  const hash = hashText(`order/${spec.account}/${spec.daysAgo}/${at}`)
  const choices = selectItems(spec, hash, available)
  const multiplier = computeMultiplier(spec, choices)
  const bySupplier = [...Map.groupBy(choices, ({ offer }) => offer.supplierId)]
  const { id: accountId } = findAccount(spec.account)
  const addresses = demoAddresses.filter((address) => address.accountId === accountId)
  const shipping = addresses.filter((address) => address.shipping)
  const usesPurchaseOrders = spec.account === 'GUADALQUIVIR'
  return {
    account: spec.account,
    email: spec.email,
    daysAgo: spec.daysAgo,
    id: String(95_000_001 + at).padStart(10, '0'),
    minute: rollBetween(hash, 5, [7 * 60, 16 * 60]),
    shippingType: hash % 11 === 0 ? 'EXPRESS' : hash % 17 === 0 ? 'PICKUP' : 'STANDARD',
    // Mostly to the usual address, sometimes to another site.
    shippingAddressId: (hash % 3 === 0 ? shipping[rollHash(hash, 6) % shipping.length]! : shipping[1]!).id,
    billingAddressId: addresses.find(({ billing }) => billing)!.id,
    purchaseOrder: usesPurchaseOrders || hash % 2 === 0 ? `${usesPurchaseOrders ? 'PO' : 'AC'}-${26_000 - at}` : null,
    costCentre: usesPurchaseOrders
      ? spec.daysAgo > 7
        ? centres[rollHash(hash, 7) % centres.length]!
        : centres[0]!
      : null,
    instructions: spec.daysAgo > 7 && hash % 6 === 0 ? instructions[rollHash(hash, 8) % instructions.length]! : null,
    requestedInDays: hash % 9 === 0 ? rollBetween(hash, 9, [4, 15]) : null,
    // Prices rise by 3% a year, in quarterly steps; recent orders have today's prices.
    priceLevel: spec.daysAgo <= 60 ? 1 : 1 - Math.floor(spec.daysAgo / 91) * 0.0075,
    logisticOrders: bySupplier.map(([supplierId, ownItems], position) => {
      const scenario = spec.scenarios[position] ?? spec.scenarios.at(-1)!
      const supplierHash = rollHash(hash, 20 + position)
      return {
        supplierId,
        scenario,
        slowdownFactor: spec.isLate || (spec.daysAgo > 26 && supplierHash % 12 === 0) ? 4 : 1,
        isOverdue: supplierHash % 8 === 0,
        lines: ownItems.map((choice, line) =>
          buildLine(choice, { spec, scenario, multiplier, hash: rollHash(supplierHash, line), line }),
        ),
      }
    }),
  }
}

/** Computes how many times the usual quantity is needed to reach the minimum total. */
function computeMultiplier({ minimumTotal }: OrderSpec, choices: Choice[]): number {
  if (!minimumTotal) return 1
  const sum = choices.reduce((total, { offer }) => total + getPackSize(offer) * getLowestPrice(offer), 0)
  return Math.ceil(minimumTotal / sum)
}

const getLowestPrice = ({ prices }: DemoOffer) =>
  Math.min(
    ...prices.flatMap((each) => [...each.prices, ...(each.discountPrices ?? [])].filter((price) => price !== null)),
  )

const usualPackCounts = [1, 1, 2, 2, 3, 4, 6, 12]
/** Factors for the first line, which needs enough pieces to be split. */
const splitFactors: Partial<Record<OrderScenario, number>> = {
  partlyShipped: 2,
  partlyCancelled: 2,
  completedInPart: 4,
}

type LinePosition = { spec: OrderSpec; scenario: OrderScenario; multiplier: number; hash: number; line: number }

function buildLine(
  { offer }: Choice,
  { spec, scenario, multiplier, hash, line }: LinePosition,
): Omit<DemoOrderLine, 'id'> {
  const pack = getPackSize(offer)
  const packs = usualPackCounts[hash % usualPackCounts.length]! * multiplier
  // An item sold by the box today was once sold by the piece.
  const isPartialPack = spec.daysAgo > 60 && pack > 1 && scenario === 'completed' && hash % 19 === 0
  const quantity = isPartialPack ? Math.ceil(pack / 2) : pack * packs * (line === 0 ? (splitFactors[scenario] ?? 1) : 1)
  return {
    offerId: offer.id,
    leadTimeDays: offer.leadTimeDays,
    quantity,
    pricedQuantity: Math.max(quantity, pack),
    ...countPieces(scenario, quantity, line),
    reference: hash % 7 === 0 ? `OT-${4000 + (hash % 900)}` : null,
    note: hash % 13 === 0 ? notes[hash % notes.length]! : null,
  }
}

/**
 * Returns how many pieces of a line are confirmed, shipped, received and cancelled; partial scenarios apply to the
 * first line.
 */
function countPieces(scenario: OrderScenario, quantity: number, line: number) {
  const isFirst = line === 0
  const half = Math.floor(quantity / 2)
  const none = { confirmed: null, shipped: 0, received: 0, cancelled: 0 }
  const confirmed = { ...none, confirmed: quantity }
  if (['accepted', 'preparing', 'ready'].includes(scenario)) return confirmed
  if (scenario === 'partlyShipped') return { ...confirmed, shipped: isFirst ? half : line % 2 === 0 ? quantity : 0 }
  if (scenario === 'shipped') return { ...confirmed, shipped: quantity }
  if (scenario === 'completed') return { ...confirmed, shipped: quantity, received: quantity }
  if (scenario === 'partlyCancelled') return isFirst ? { ...confirmed, cancelled: quantity - half } : confirmed
  if (scenario === 'completedInPart') {
    const cancelled = isFirst ? quantity - half : 0
    return { ...confirmed, shipped: quantity - cancelled, received: quantity - cancelled, cancelled }
  }
  if (scenario === 'cancelledBySupplier') return { ...confirmed, cancelled: quantity }
  return none
}
