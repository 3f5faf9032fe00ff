import type { DemoOffer, DemoProduct } from './catalogue/catalogue-rows.ts'
import { knownProducts } from './catalogue/known-products.ts'
import { demoPriceLists } from './catalogue/price-lists.ts'
import { hashOf, rolled } from './catalogue/random.ts'
import { demoSuppliers } from './catalogue/suppliers.ts'
import type { AccountName } from './people.ts'

type DemoCartLine = {
  offerId: string
  supplierId: string
  offerPriceId: string
  quantity: number
  /** What it cost when the buyer last looked, where that was something else. */
  previousUnitPrice: number | null
  note: string | null
  reference: string | null
  section: string | null
  parQuantity: number | null
}

export type DemoCart = {
  id: string
  email: string
  account: AccountName
  name: string
  isActive: boolean
  isShared: boolean
  createdDaysAgo: number
  lines: DemoCartLine[]
}

/** `times`: the target stock is so many times what is ordered at once. */
type Written = Partial<Pick<DemoCartLine, 'note' | 'reference' | 'section'>> & { times?: number }
type Wish = Omit<DemoCart, 'lines'> & {
  /** So many different articles. */
  size: number
  with?: Special[]
  /** By place in the cart. */
  written?: (at: number) => Written
}

/** Lines that need attention: no longer sold, without stock, more than there is, dearer than before. */
type Special = 'discontinued' | 'gone' | 'awaited' | 'short' | 'dearer' | 'cheaper'

const buyer = { email: 'buyer@tiber.example', account: 'GUADALQUIVIR', isShared: false } as const
const places = ['Banco 1', 'Banco 2', 'Almacén', 'Furgoneta']

const wishes: Wish[] = [
  {
    ...buyer,
    id: '0000000801',
    name: 'Carrito de mantenimiento',
    isActive: true,
    createdDaysAgo: 6,
    size: 36,
    with: ['discontinued', 'short', 'dearer', 'cheaper'],
    written: (at) => (at % 9 === 2 ? { reference: `OT-${4700 + at}`, note: 'Para la parada del viernes' } : {}),
  },
  { ...buyer, id: '0000000802', name: 'Obra nave 4', isActive: false, createdDaysAgo: 12, size: 9 },
  {
    ...buyer,
    id: '0000000803',
    name: 'Parada general de agosto',
    isActive: false,
    createdDaysAgo: 40,
    size: 380,
    with: ['awaited'],
  },
  {
    ...buyer,
    account: 'CANTABRICO',
    id: '0000000804',
    name: 'Dique seco',
    isActive: true,
    createdDaysAgo: 3,
    size: 12,
  },
  {
    ...buyer,
    id: '0000000811',
    name: 'BL_Reposición del taller',
    isActive: false,
    createdDaysAgo: 210,
    size: 26,
    with: ['dearer'],
    written: (at) => ({
      section: places[Math.floor(at / 8)] ?? places[0]!,
      ...(at % 4 !== 3 && { times: 2 + (at % 3) }),
      note: at % 7 === 1 ? 'Cajón superior, con etiqueta' : null,
    }),
  },
  {
    ...buyer,
    id: '0000000812',
    name: 'BL_Repuestos de la línea 2',
    isActive: false,
    createdDaysAgo: 380,
    size: 7,
    with: ['discontinued', 'gone', 'awaited', 'dearer', 'cheaper'],
  },
  { ...buyer, id: '0000000813', name: 'BL_Consumibles', isActive: false, createdDaysAgo: 90, size: 14 },
  {
    ...buyer,
    email: 'admin@tiber.example',
    isShared: true,
    id: '0000000814',
    name: 'BL_Básicos de la empresa',
    isActive: false,
    createdDaysAgo: 150,
    size: 15,
    written: (at) => ({ section: at < 8 ? 'Tornillería' : 'Resto' }),
  },
]

type Choice = { sku: string; offer: DemoOffer; isLive: boolean }

const liveSuppliers = new Set(demoSuppliers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id))
const publicLists = new Set(demoPriceLists.filter(({ type }) => type === 'PUBLIC').map(({ id }) => id))
/** Carts are filled from the first articles: those every shop has. */
const mostSeen = 1200

/** Keeps what it needs of the products it is shown, and fills the carts at the end. */
export function cartFiller() {
  const seen: Choice[] = []
  return {
    see({ status, variants }: DemoProduct) {
      if (seen.length > mostSeen) return
      for (const variant of variants)
        for (const offer of variant.offers)
          seen.push({
            sku: variant.sku,
            offer,
            isLive:
              status === 'ACTIVE' &&
              variant.status === 'ACTIVE' &&
              offer.status === 'ACTIVE' &&
              liveSuppliers.has(offer.supplierId),
          })
    },
    carts: (): DemoCart[] => wishes.map((wish) => fill(wish, seen)),
  }
}

function fill({ size, with: specials = [], written = () => ({}), ...cart }: Wish, seen: Choice[]): DemoCart {
  const place = (choice: Choice) => rolled(hashOf(`${cart.id}/${choice.sku}`), 1)
  const articles = new Map<string, Choice>()
  for (const choice of seen) if (isPlenty(choice) && !articles.has(choice.sku)) articles.set(choice.sku, choice)
  const chosen = [...articles.values()].toSorted((a, b) => place(a) - place(b)).slice(0, size)
  const used = new Set(chosen.map(({ offer }) => offer.id))
  const extra = specials.flatMap((special) => {
    const choice = seen.find((each) => !used.has(each.offer.id) && suits(special, each))
    if (!choice) return []
    used.add(choice.offer.id)
    return [{ choice, special }]
  })
  const all = [...chosen.map((choice) => ({ choice, special: undefined })), ...extra]
  const lines = all.map(({ choice, special }, at) => {
    const { times, ...words } = written(at)
    const line = lineOf(choice, special)
    return { ...line, ...words, parQuantity: times ? line.quantity * times : null }
  })
  return { ...cart, lines }
}

const packOf = ({ offer }: Choice) => Math.max(offer.minOrderQuantity, offer.orderMultiple, offer.itemPerPack)
const isPlenty = (choice: Choice) =>
  choice.isLive && choice.offer.stock >= packOf(choice) * 4 && priceOf(choice) !== undefined
const priceOf = ({ offer }: Choice) => offer.prices.find(({ priceListId }) => publicLists.has(priceListId))

function suits(special: Special, choice: Choice): boolean {
  if (!priceOf(choice)) return false
  if (special === 'discontinued') return choice.sku === knownProducts.discontinued.variant
  if (special === 'awaited') return choice.sku === knownProducts.awaited.variant
  if (special === 'gone') return !choice.isLive && choice.offer.status === 'INACTIVE'
  if (special === 'short') return choice.isLive && choice.offer.stock >= packOf(choice) * 2
  // Where only the public price counts, so that it is plain which way it went.
  return isPlenty(choice) && choice.offer.prices.length === 1
}

function lineOf(choice: Choice, special: Special | undefined): DemoCartLine {
  const { offer } = choice
  const price = priceOf(choice)!
  const pack = packOf(choice)
  const packs = 1 + (hashOf(offer.id) % 3)
  const isShort = special === 'short'
  const quantity = isShort ? (Math.floor(offer.stock / pack) + 2) * pack : pack * packs
  const at = price.quantities.findLastIndex((from) => from <= quantity)
  const unitPrice = price.discountPrices?.[at] ?? price.prices[at] ?? price.prices[0]!
  const before = { dearer: 0.93, cheaper: 1.08 }[special as 'dearer']
  return {
    offerId: offer.id,
    supplierId: offer.supplierId,
    offerPriceId: price.id,
    quantity,
    previousUnitPrice: before ? Math.round(unitPrice * before * 10_000) / 10_000 : null,
    note: null,
    reference: null,
    section: null,
    parQuantity: null,
  }
}
