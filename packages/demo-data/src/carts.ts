import type { DemoOffer, DemoProduct } from './catalogue/catalogue-rows.ts'
import { knownProducts } from './catalogue/known-products.ts'
import { demoPriceLists } from './catalogue/price-lists.ts'
import { hashText, rollHash } from './catalogue/random.ts'
import { demoSuppliers } from './catalogue/suppliers.ts'
import type { AccountName } from './people.ts'

type DemoCartLine = {
  offerId: string
  supplierId: string
  offerPriceId: string
  quantity: number
  /** The price when the buyer last looked, if it has changed since. */
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

/** `parMultiple`: the target stock as a multiple of the ordered quantity. */
type LineDetails = Partial<Pick<DemoCartLine, 'note' | 'reference' | 'section'>> & { parMultiple?: number }
type CartSpec = Omit<DemoCart, 'lines'> & {
  /** The number of different items. */
  size: number
  specials?: Special[]
  /** Details by position in the cart. */
  details?: (at: number) => LineDetails
}

/** Lines that need attention: discontinued, out of stock, above the stock, price changed. */
type Special = 'discontinued' | 'gone' | 'awaited' | 'short' | 'dearer' | 'cheaper'

const buyer = { email: 'buyer@tiber.example', account: 'GUADALQUIVIR', isShared: false } as const
const shelfNames = ['Banco 1', 'Banco 2', 'Almacén', 'Furgoneta']

const cartSpecs: CartSpec[] = [
  {
    ...buyer,
    id: '0000000801',
    name: 'Carrito de mantenimiento',
    isActive: true,
    createdDaysAgo: 6,
    size: 36,
    specials: ['discontinued', 'short', 'dearer', 'cheaper'],
    details: (at) => (at % 9 === 2 ? { reference: `OT-${4700 + at}`, note: 'Para la parada del viernes' } : {}),
  },
  { ...buyer, id: '0000000802', name: 'Obra nave 4', isActive: false, createdDaysAgo: 12, size: 9 },
  {
    ...buyer,
    id: '0000000803',
    name: 'Parada general de agosto',
    isActive: false,
    createdDaysAgo: 40,
    size: 380,
    specials: ['awaited'],
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
    specials: ['dearer'],
    details: (at) => ({
      section: shelfNames[Math.floor(at / 8)] ?? shelfNames[0]!,
      ...(at % 4 !== 3 && { parMultiple: 2 + (at % 3) }),
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
    specials: ['discontinued', 'gone', 'awaited', 'dearer', 'cheaper'],
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
    details: (at) => ({ section: at < 8 ? 'Tornillería' : 'Resto' }),
  },
]

type Choice = { sku: string; offer: DemoOffer; isActiveOffer: boolean }

const activeSuppliers = new Set(demoSuppliers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id))
const publicLists = new Set(demoPriceLists.filter(({ type }) => type === 'PUBLIC').map(({ id }) => id))
/** Carts are filled from the first products, which a shop of any size has. */
const maxChoices = 1200

/** Collects what it needs of the products it is given, and fills the carts at the end. */
export function createCartFiller() {
  const choices: Choice[] = []
  return {
    addProduct({ status, variants }: DemoProduct) {
      if (choices.length > maxChoices) return
      for (const variant of variants)
        for (const offer of variant.offers)
          choices.push({
            sku: variant.sku,
            offer,
            isActiveOffer:
              status === 'ACTIVE' &&
              variant.status === 'ACTIVE' &&
              offer.status === 'ACTIVE' &&
              activeSuppliers.has(offer.supplierId),
          })
    },
    carts: (): DemoCart[] => cartSpecs.map((spec) => fillCart(spec, choices)),
  }
}

function fillCart({ size, specials = [], details = () => ({}), ...cart }: CartSpec, choices: Choice[]): DemoCart {
  const getRank = (choice: Choice) => rollHash(hashText(`${cart.id}/${choice.sku}`), 1)
  const items = new Map<string, Choice>()
  for (const choice of choices) if (hasPlenty(choice) && !items.has(choice.sku)) items.set(choice.sku, choice)
  const selected = [...items.values()].toSorted((a, b) => getRank(a) - getRank(b)).slice(0, size)
  const used = new Set(selected.map(({ offer }) => offer.id))
  const specialItems = specials.flatMap((special) => {
    const choice = choices.find((each) => !used.has(each.offer.id) && matchesSpecial(special, each))
    if (!choice) return []
    used.add(choice.offer.id)
    return [{ choice, special }]
  })
  const all = [...selected.map((choice) => ({ choice, special: undefined })), ...specialItems]
  const lines = all.map(({ choice, special }, at) => {
    const { parMultiple, ...texts } = details(at)
    const line = buildLine(choice, special)
    return { ...line, ...texts, parQuantity: parMultiple ? line.quantity * parMultiple : null }
  })
  return { ...cart, lines }
}

const getPackSize = ({ offer }: Choice) => Math.max(offer.minOrderQuantity, offer.orderMultiple, offer.itemPerPack)
const hasPlenty = (choice: Choice) =>
  choice.isActiveOffer && choice.offer.stock >= getPackSize(choice) * 4 && findPublicPrice(choice) !== undefined
const findPublicPrice = ({ offer }: Choice) => offer.prices.find(({ priceListId }) => publicLists.has(priceListId))

function matchesSpecial(special: Special, choice: Choice): boolean {
  if (!findPublicPrice(choice)) return false
  if (special === 'discontinued') return choice.sku === knownProducts.discontinued.variant
  if (special === 'awaited') return choice.sku === knownProducts.awaited.variant
  if (special === 'gone') return !choice.isActiveOffer && choice.offer.status === 'INACTIVE'
  if (special === 'short') return choice.isActiveOffer && choice.offer.stock >= getPackSize(choice) * 2
  // Only offers with just the public price, so that the direction of the change is clear.
  return hasPlenty(choice) && choice.offer.prices.length === 1
}

function buildLine(choice: Choice, special: Special | undefined): DemoCartLine {
  const { offer } = choice
  const price = findPublicPrice(choice)!
  const pack = getPackSize(choice)
  const packs = 1 + (hashText(offer.id) % 3)
  const isShort = special === 'short'
  const quantity = isShort ? (Math.floor(offer.stock / pack) + 2) * pack : pack * packs
  const at = price.quantities.findLastIndex((from) => from <= quantity)
  const unitPrice = price.discountPrices?.[at] ?? price.prices[at] ?? price.prices[0]!
  const previousFactor = { dearer: 0.93, cheaper: 1.08 }[special as 'dearer']
  return {
    offerId: offer.id,
    supplierId: offer.supplierId,
    offerPriceId: price.id,
    quantity,
    previousUnitPrice: previousFactor ? Math.round(unitPrice * previousFactor * 10_000) / 10_000 : null,
    note: null,
    reference: null,
    section: null,
    parQuantity: null,
  }
}
