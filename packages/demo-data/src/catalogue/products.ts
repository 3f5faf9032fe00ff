import { brandOf } from './brands.ts'
import {
  eanOf,
  numbering,
  type DemoOffer,
  type DemoProduct,
  type DemoVariant,
  type Numbering,
} from './catalogue-rows.ts'
import { classificationIdOf, demoFamilies } from './classifications.ts'
import type { Values } from './family.ts'
import { knownProducts } from './known-products.ts'
import { offersOf, suppliersFor } from './offers.ts'
import { between, hashOf } from './random.ts'
import {
  baseLine,
  lineOf,
  productSpecs,
  type PlacedFamily,
  type ProductSpec,
  type VariantSpec,
} from './product-specs.ts'
import { tagsOf } from './tags.ts'

/** Products one after the other until there are so many variants; those of the smallest shop come first. */
export function* products(variants: number): Generator<DemoProduct> {
  const next = numbering()
  let left = variants
  for (const spec of specsInOrder()) {
    yield productOf({ ...spec, variants: spec.variants.slice(0, left) }, next)
    left -= spec.variants.length
    if (left <= 0) return
  }
}

/** How many variants the smallest shop has: one product of each family, and what is known by name. */
export function coreSize(): number {
  let size = 0
  for (const spec of coreSpecs()) size += spec.variants.length
  return size
}

/** All products of the first line of each family: what attributes, options and relations are made from. */
export function* baseSpecs(): Generator<ProductSpec> {
  for (const family of demoFamilies) yield* productSpecs(family, baseLine)
}

function* specsInOrder(): Generator<ProductSpec> {
  yield* coreSpecs()
  yield* inTurns(
    (family) => productSpecs(family, baseLine),
    (family) => (spec) => !isCore(family, spec.code),
  )
  for (let line = 0; ; line += 1)
    yield* inTurns(
      (family) => productSpecs(family, lineOf(family.area, line)),
      () => () => true,
    )
}

function* coreSpecs(): Generator<ProductSpec> {
  for (const family of demoFamilies)
    for (const spec of productSpecs(family, baseLine)) if (isCore(family, spec.code)) yield spec
}

const firstCodes = new Map<string, string>()
function isCore(family: PlacedFamily, code: string): boolean {
  if (family.core) return family.core.includes(code)
  if (!firstCodes.has(family.code)) {
    const [first] = productSpecs(family, baseLine)
    firstCodes.set(family.code, first?.code ?? '')
  }
  return firstCodes.get(family.code) === code
}

/** One product of each family, then the next of each: so a shop of any size has some of everything. */
function* inTurns(
  specsOf: (family: PlacedFamily) => Generator<ProductSpec>,
  wantedOf: (family: PlacedFamily) => (spec: ProductSpec) => boolean,
): Generator<ProductSpec> {
  let queues = demoFamilies.map((family) => ({ specs: specsOf(family), isWanted: wantedOf(family) }))
  while (queues.length > 0) {
    const going: typeof queues = []
    for (const queue of queues) {
      const { value, done } = queue.specs.next()
      if (done) continue
      going.push(queue)
      if (queue.isWanted(value)) yield value
    }
    queues = going
  }
}

function productOf(spec: ProductSpec, next: Numbering): DemoProduct {
  const { code, family } = spec
  const hash = hashOf(code)
  const tags = tagsOf(code)
  const context = { spec, tags, hash, next, suppliers: suppliersFor(spec), brand: brandOf(spec.brand) }
  return {
    id: next('product'),
    sku: code,
    name: spec.name,
    description: spec.description,
    brandId: context.brand.id,
    mpn: mpnOf(context.brand.letters, code),
    status: statusOf(code, hash),
    family: family.key,
    classificationId: classificationIdOf(family.key),
    tags,
    unit: family.unit ?? 'ud',
    priceBasis: family.basis ?? 1,
    drawing: family.drawing,
    attributes: spec.attributes,
    createdDaysAgo: tags.includes('NOVELTY') ? hash % 28 : between(hash, 5, [60, 1400]),
    variants: withReplacements(spec.variants.map((variant) => variantOf(variant, context))),
  }
}

type ProductContext = {
  spec: ProductSpec
  tags: string[]
  hash: number
  next: Numbering
  suppliers: ReturnType<typeof suppliersFor>
  brand: ReturnType<typeof brandOf>
}

function variantOf(variant: VariantSpec, { spec, tags, next, suppliers, brand }: ProductContext): DemoVariant {
  const id = next('variant')
  const sku = variant.code
  const isGone = sku === knownProducts.discontinued.variant || hashOf(`gone/${sku}`) % 300 === 0
  const attributes: Values = variant.attributes
  const offers = offersOf(
    { product: spec, variant, sku, tags, attributes: { ...spec.attributes, ...attributes }, suppliers },
    next,
  )
  return {
    id,
    sku,
    name: variant.name,
    ean: eanOf(Number(id) - 2_000_000),
    mpn: mpnOf(brand.letters, sku),
    status: isGone ? 'INACTIVE' : 'ACTIVE',
    attributes,
    replacedById: null,
    offers: offers.map((offer, at) => stocked(offer, sku, at)),
  }
}

/** What is gone is replaced by the next size that is not. */
function withReplacements(variants: DemoVariant[]): DemoVariant[] {
  return variants.map((variant, at) => {
    if (variant.status !== 'INACTIVE') return variant
    const other = variants.slice(at + 1).find(({ status }) => status === 'ACTIVE') ?? variants[at - 1]
    return { ...variant, replacedById: other?.status === 'ACTIVE' ? other.id : null }
  })
}

/** Known variants have a known stock; the others have what the hash says. */
function stocked(offer: DemoOffer, sku: string, at: number): DemoOffer {
  if (sku === knownProducts.awaited.variant) return { ...offer, stock: 0, restockInDays: 8, restockQuantity: 1000 }
  const [stock, restockInDays] = sku === knownProducts.capScrews.variant ? (capScrewStock[at] ?? []) : []
  if (stock === undefined) return offer
  return { ...offer, stock, restockInDays: restockInDays ?? null, restockQuantity: restockInDays ? 1000 : null }
}

/** Plenty at the first two suppliers, little at the third, which gets more in nine days. */
const capScrewStock: [stock: number, restockInDays?: number][] = [[5912], [2300], [120, 9]]

function statusOf(code: string, hash: number): DemoProduct['status'] {
  if (code === knownProducts.newProduct.product || hash % 150 === 1) return 'NEW'
  return code === knownProducts.inactiveProduct.product || hash % 120 === 1 ? 'INACTIVE' : 'ACTIVE'
}

/** A maker's own code: its letters and a number, then the size: IB4821-040. */
function mpnOf(letters: string, code: string): string {
  const cut = code.lastIndexOf('-')
  return `${letters}${1000 + (hashOf(code.slice(0, cut)) % 9000)}${code.slice(cut)}`
}
