import { demoAddresses } from './addresses.ts'
import type { DemoOffer, DemoProduct } from './catalogue/catalogue-rows.ts'
import { knownProducts } from './catalogue/known-products.ts'
import { demoPriceLists } from './catalogue/price-lists.ts'
import { between, hashOf, rolled } from './catalogue/random.ts'
import { demoSuppliers } from './catalogue/suppliers.ts'
import type { Fate } from './order-fates.ts'
import { olderOrders, recentOrders, type OrderWish } from './order-wishes.ts'
import { demoAccounts } from './people.ts'

type DemoOrderLine = {
  id: string
  offerId: string
  leadTimeDays: number
  quantity: number
  /** For so many it is priced: what was sold by the piece once may be sold by the box now. */
  pricedAs: number
  confirmed: number | null
  shipped: number
  received: number
  cancelled: number
  reference: string | null
  note: string | null
}

export type DemoOrderPart = {
  id: string
  supplierId: string
  fate: Fate
  /** How much slower than usual its supplier is. */
  slowly: number
  /** An invoice that is due and was not paid. */
  isForgotten: boolean
  lines: DemoOrderLine[]
}

export type DemoOrder = Pick<OrderWish, 'account' | 'email' | 'daysAgo'> & {
  id: string
  /** Of the day it was placed on. */
  minute: number
  shippingType: 'STANDARD' | 'EXPRESS' | 'PICKUP'
  shippingAddressId: string
  billingAddressId: string
  purchaseOrder: string | null
  costCentre: string | null
  instructions: string | null
  requestedInDays: number | null
  /** Prices were so much of what they are today. */
  priceLevel: number
  parts: DemoOrderPart[]
}

type Choice = { sku: string; offer: DemoOffer; isLive: boolean; classificationId: string }

const liveSuppliers = new Set(demoSuppliers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id))
type Lasting = { validFrom: number | null; validUntil: number | null }
const holds = ({ validFrom, validUntil }: Lasting) => (validFrom ?? 0) <= 0 && (validUntil ?? 0) >= 0
const publicLists = new Set(demoPriceLists.filter((list) => list.type === 'PUBLIC' && holds(list)).map(({ id }) => id))
/** Orders are of the first articles: those every shop has. */
const mostSeen = 1200
/** What somebody orders again and again. */
const favourites = 45

/** Keeps what it needs of the products it is shown, and writes the orders at the end; a small shop has the newest of them. */
export function orderFiller({ isSmall }: { isSmall: boolean }) {
  const seen: Choice[] = []
  return {
    see({ status, classificationId, variants }: DemoProduct) {
      if (seen.length > mostSeen) return
      for (const variant of variants)
        for (const offer of variant.offers) {
          const isLive = [status, variant.status, offer.status].every((each) => each === 'ACTIVE')
          if (!offer.prices.some((price) => publicLists.has(price.priceListId) && holds(price))) continue
          seen.push({
            sku: variant.sku,
            offer,
            isLive: isLive && liveSuppliers.has(offer.supplierId),
            classificationId,
          })
        }
    },
    orders(): DemoOrder[] {
      const articles = new Map<string, Choice>()
      for (const choice of seen)
        if (choice.isLive && choice.offer.stock >= packOf(choice.offer) * 2 && !articles.has(choice.sku))
          articles.set(choice.sku, choice)
      const gone = seen.filter(({ sku }) => sku === knownProducts.discontinued.variant).slice(0, 1)
      const shelf: Shelf = { live: [...articles.values()], gone, byHash: new Map() }
      const wishes = [...recentOrders, ...olderOrders(isSmall ? smallWeeks : allWeeks)]
      let lineIds = 97_000_000
      let partIds = 96_000_000
      return wishes.map((wish, at) => {
        const order = written(wish, at, shelf)
        const parts = order.parts.map((part) => ({
          ...part,
          id: String((partIds += 1)).padStart(10, '0'),
          lines: part.lines.map((line) => ({ ...line, id: String((lineIds += 1)).padStart(10, '0') })),
        }))
        return { ...order, parts }
      })
    },
  }
}

const smallWeeks = 16
const allWeeks = 156

type Shelf = { live: Choice[]; gone: Choice[]; byHash: Map<string, Choice[]> }

const packOf = ({ minOrderQuantity, orderMultiple, itemPerPack }: DemoOffer) =>
  Math.max(minOrderQuantity, orderMultiple, itemPerPack)

const accountOf = (name: string) => demoAccounts.find(({ externalId }) => externalId === name)!

/** In the order in which somebody likes them. */
function likedBy({ account, email }: OrderWish, { live, byHash }: Shelf): Choice[] {
  const key = `${account}/${email}`
  const known = byHash.get(key)
  if (known) return known
  const place = new Map(live.map((choice) => [choice, rolled(hashOf(`${key}/${choice.sku}`), 2)]))
  const liked = live.toSorted((a, b) => place.get(a)! - place.get(b)!)
  byHash.set(key, liked)
  return liked
}

/** What is due again this week, and what else was needed; of as many suppliers as the order has fates. */
function chosen(wish: OrderWish, hash: number, shelf: Shelf): Choice[] {
  const liked = likedBy(wish, shelf)
  const week = Math.floor(wish.daysAgo / 7)
  const due = liked.slice(0, favourites).filter((_, at) => (week + at) % (3 + (at % 6)) === 0)
  const others = Array.from({ length: wish.size * 8 }, (_, at) => liked[rolled(hash, 40 + at) % liked.length]!)
  const old = wish.daysAgo > 60 && hash % 5 === 0 ? shelf.gone : []
  const suppliers = new Set<string>()
  const taken = new Map<string, Choice>()
  const mostSuppliers = wish.fates.length > 1 ? wish.fates.length : 1 + (hash % 3)
  for (const choice of [...old, ...due, ...others]) {
    if (taken.size >= wish.size) break
    const isNew = !suppliers.has(choice.offer.supplierId)
    // The last places are for the suppliers that are still missing.
    if (!isNew && wish.size - taken.size <= wish.fates.length - suppliers.size) continue
    if (isNew && suppliers.size >= mostSuppliers) continue
    suppliers.add(choice.offer.supplierId)
    taken.set(choice.sku, choice)
  }
  return [...taken.values()]
}

type Unnumbered = Omit<DemoOrderPart, 'id' | 'lines'> & { lines: Omit<DemoOrderLine, 'id'>[] }

const notes = ['Para la parada del viernes', 'Entregar en ventanilla', 'Cajón superior, con etiqueta']
const centres = ['CC-4100', 'CC-4200', 'CC-4310', 'CC-5000']
const instructions = [
  'Llamar al llegar, muelle 3',
  'Descarga con carretilla antes de las 14:00',
  'Preguntar por recepción',
]

function written(wish: OrderWish, at: number, shelf: Shelf): Omit<DemoOrder, 'parts'> & { parts: Unnumbered[] } {
  const hash = hashOf(`order/${wish.account}/${wish.daysAgo}/${at}`)
  const choices = chosen(wish, hash, shelf)
  const times = timesFor(wish, choices)
  const bySupplier = [...Map.groupBy(choices, ({ offer }) => offer.supplierId)]
  const { id: accountId } = accountOf(wish.account)
  const places = demoAddresses.filter((address) => address.accountId === accountId)
  const shipping = places.filter((address) => address.shipping)
  const isNamed = wish.account === 'GUADALQUIVIR'
  return {
    account: wish.account,
    email: wish.email,
    daysAgo: wish.daysAgo,
    id: String(95_000_001 + at).padStart(10, '0'),
    minute: between(hash, 5, [7 * 60, 16 * 60]),
    shippingType: hash % 11 === 0 ? 'EXPRESS' : hash % 17 === 0 ? 'PICKUP' : 'STANDARD',
    // Mostly where everything goes, now and then to another site.
    shippingAddressId: (hash % 3 === 0 ? shipping[rolled(hash, 6) % shipping.length]! : shipping[1]!).id,
    billingAddressId: places.find(({ billing }) => billing)!.id,
    purchaseOrder: isNamed || hash % 2 === 0 ? `${isNamed ? 'PO' : 'AC'}-${26_000 - at}` : null,
    costCentre: isNamed ? (wish.daysAgo > 7 ? centres[rolled(hash, 7) % centres.length]! : centres[0]!) : null,
    instructions: wish.daysAgo > 7 && hash % 6 === 0 ? instructions[rolled(hash, 8) % instructions.length]! : null,
    requestedInDays: hash % 9 === 0 ? between(hash, 9, [4, 15]) : null,
    // Three in a hundred a year, in steps of a quarter; what was bought lately costs what it costs now.
    priceLevel: wish.daysAgo <= 60 ? 1 : 1 - Math.floor(wish.daysAgo / 91) * 0.0075,
    parts: bySupplier.map(([supplierId, own], position) => {
      const fate = wish.fates[position] ?? wish.fates.at(-1)!
      const partHash = rolled(hash, 20 + position)
      return {
        supplierId,
        fate,
        slowly: wish.isLate || (wish.daysAgo > 26 && partHash % 12 === 0) ? 4 : 1,
        isForgotten: partHash % 8 === 0,
        lines: own.map((choice, line) => lineOf(choice, { wish, fate, times, hash: rolled(partHash, line), line })),
      }
    }),
  }
}

/** How many times more than usual, so that the sum is what the order needs to be what it is. */
function timesFor({ atLeast }: OrderWish, choices: Choice[]): number {
  if (!atLeast) return 1
  const sum = choices.reduce((total, { offer }) => total + packOf(offer) * leastPriceOf(offer), 0)
  return Math.ceil(atLeast / sum)
}

const leastPriceOf = ({ prices }: DemoOffer) =>
  Math.min(
    ...prices.flatMap((each) => [...each.prices, ...(each.discountPrices ?? [])].filter((price) => price !== null)),
  )

const packsOften = [1, 1, 2, 2, 3, 4, 6, 12]
/** Where the first line goes in pieces there must be enough of it. */
const divided: Partial<Record<Fate, number>> = { partlyShipped: 2, partlyCancelled: 2, completedInPart: 4 }

type Place = { wish: OrderWish; fate: Fate; times: number; hash: number; line: number }

function lineOf({ offer }: Choice, { wish, fate, times, hash, line }: Place): Omit<DemoOrderLine, 'id'> {
  const pack = packOf(offer)
  const packs = packsOften[hash % packsOften.length]! * times
  // What is sold by the box today was once sold by the piece.
  const isOdd = wish.daysAgo > 60 && pack > 1 && fate === 'completed' && hash % 19 === 0
  const quantity = isOdd ? Math.ceil(pack / 2) : pack * packs * (line === 0 ? (divided[fate] ?? 1) : 1)
  return {
    offerId: offer.id,
    leadTimeDays: offer.leadTimeDays,
    quantity,
    pricedAs: Math.max(quantity, pack),
    ...piecesOf(fate, quantity, line),
    reference: hash % 7 === 0 ? `OT-${4000 + (hash % 900)}` : null,
    note: hash % 13 === 0 ? notes[hash % notes.length]! : null,
  }
}

/** How far the pieces of a line are, by what became of its part; the first line is the one something happens to. */
function piecesOf(fate: Fate, quantity: number, line: number) {
  const isFirst = line === 0
  const half = Math.floor(quantity / 2)
  const none = { confirmed: null, shipped: 0, received: 0, cancelled: 0 }
  const confirmed = { ...none, confirmed: quantity }
  if (['accepted', 'preparing', 'ready'].includes(fate)) return confirmed
  if (fate === 'partlyShipped') return { ...confirmed, shipped: isFirst ? half : line % 2 === 0 ? quantity : 0 }
  if (fate === 'shipped') return { ...confirmed, shipped: quantity }
  if (fate === 'completed') return { ...confirmed, shipped: quantity, received: quantity }
  if (fate === 'partlyCancelled') return isFirst ? { ...confirmed, cancelled: quantity - half } : confirmed
  if (fate === 'completedInPart') {
    const cancelled = isFirst ? quantity - half : 0
    return { ...confirmed, shipped: quantity - cancelled, received: quantity - cancelled, cancelled }
  }
  if (fate === 'cancelledBySupplier') return { ...confirmed, cancelled: quantity }
  return none
}
