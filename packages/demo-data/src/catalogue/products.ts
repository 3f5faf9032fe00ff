import { requireBrand } from './brands.ts'
import {
  buildEan,
  addedIds,
  createIdGenerator,
  firstIds,
  type DemoOffer,
  type DemoProduct,
  type DemoVariant,
  type IdGenerator,
} from './catalogue-rows.ts'
import { addedFamilies, demoFamilies, firstFamilies, requireClassificationId } from './classifications.ts'
import type { Values } from './family.ts'
import { knownProducts } from './known-products.ts'
import { buildOffers, selectSuppliers } from './offers.ts'
import { rollBetween, hashText } from './random.ts'
import {
  baseLine,
  getProductLine,
  generateProductSpecs,
  type PlacedFamily,
  type ProductSpec,
  type VariantSpec,
} from './product-specs.ts'
import { selectTags } from './tags.ts'

/** Generates products until the number of variants is reached, starting with those of the smallest shop. */
export function* generateProducts(variants: number): Generator<DemoProduct> {
  const [next, nextAdded] = [createIdGenerator(firstIds), createIdGenerator(addedIds)]
  let left = variants
  for (const spec of generateSpecsInOrder()) {
    const isAdded = addedFamilies.some(({ key }) => key === spec.family.key)
    yield buildProduct({ ...spec, variants: spec.variants.slice(0, left) }, isAdded ? nextAdded : next)
    left -= spec.variants.length
    if (left <= 0) return
  }
}

/** Counts the variants of the smallest shop: one product of each family, the known products, and the added families. */
export const countCoreVariants = (): number => countVariants([...generateCoreSpecs(), ...generateAddedSpecs()])

const countVariants = (specs: ProductSpec[]) => specs.reduce((sum, { variants }) => sum + variants.length, 0)

/** Generates the base line of each family, from which attributes, options and relations are built. */
export function* generateBaseSpecs(): Generator<ProductSpec> {
  for (const family of demoFamilies) yield* generateProductSpecs(family, baseLine)
}

function* generateSpecsInOrder(): Generator<ProductSpec> {
  yield* generateCoreSpecs()
  yield* generateAddedSpecs()
  yield* interleave(
    (family) => generateProductSpecs(family, baseLine),
    (family) => (spec) => !isCore(family, spec.code),
  )
  for (let line = 0; ; line += 1)
    yield* interleave(
      (family) => generateProductSpecs(family, getProductLine(family.area, line)),
      () => () => true,
    )
}

function* generateAddedSpecs(): Generator<ProductSpec> {
  for (const family of addedFamilies) yield* generateProductSpecs(family, baseLine)
}

function* generateCoreSpecs(): Generator<ProductSpec> {
  for (const family of firstFamilies)
    for (const spec of generateProductSpecs(family, baseLine)) if (isCore(family, spec.code)) yield spec
}

const firstCodes = new Map<string, string>()
function isCore(family: PlacedFamily, code: string): boolean {
  if (family.core) return family.core.includes(code)
  if (!firstCodes.has(family.code)) {
    const [first] = generateProductSpecs(family, baseLine)
    firstCodes.set(family.code, first?.code ?? '')
  }
  return firstCodes.get(family.code) === code
}

/** Alternates between the families, so that a shop of any size has products of each. */
function* interleave(
  generateSpecs: (family: PlacedFamily) => Generator<ProductSpec>,
  createFilter: (family: PlacedFamily) => (spec: ProductSpec) => boolean,
): Generator<ProductSpec> {
  let queues = firstFamilies.map((family) => ({ specs: generateSpecs(family), isIncluded: createFilter(family) }))
  while (queues.length > 0) {
    const remaining: typeof queues = []
    for (const queue of queues) {
      const { value, done } = queue.specs.next()
      if (done) continue
      remaining.push(queue)
      if (queue.isIncluded(value)) yield value
    }
    queues = remaining
  }
}

function buildProduct(spec: ProductSpec, next: IdGenerator): DemoProduct {
  const { code, family } = spec
  const hash = hashText(code)
  const tags = selectTags(code)
  const context = { spec, tags, hash, next, suppliers: selectSuppliers(spec), brand: requireBrand(spec.brand) }
  return {
    id: next('product'),
    sku: code,
    name: spec.name,
    description: spec.description,
    brandId: context.brand.id,
    mpn: buildMpn(context.brand.letters, code),
    status: rollStatus(code, hash),
    family: family.key,
    classificationId: requireClassificationId(family.key),
    tags,
    unit: family.unit ?? 'ud',
    priceBasis: family.basis ?? 1,
    drawing: family.drawings?.[String(spec.attributes['function'])] ?? family.drawing,
    attributes: spec.attributes,
    createdDaysAgo: tags.includes('NOVELTY') ? hash % 28 : rollBetween(hash, 5, [60, 1400]),
    variants: addReplacements(spec.variants.map((variant) => buildVariant(variant, context))),
  }
}

type ProductContext = {
  spec: ProductSpec
  tags: string[]
  hash: number
  next: IdGenerator
  suppliers: ReturnType<typeof selectSuppliers>
  brand: ReturnType<typeof requireBrand>
}

function buildVariant(variant: VariantSpec, { spec, tags, next, suppliers, brand }: ProductContext): DemoVariant {
  const id = next('variant')
  const sku = variant.code
  const isDiscontinued = sku === knownProducts.discontinued.variant || hashText(`gone/${sku}`) % 300 === 0
  const attributes: Values = variant.attributes
  const offers = buildOffers(
    { product: spec, variant, sku, tags, attributes: { ...spec.attributes, ...attributes }, suppliers },
    next,
  )
  return {
    id,
    sku,
    name: variant.name,
    ean: buildEan(Number(id) - 2_000_000),
    mpn: buildMpn(brand.letters, sku),
    status: isDiscontinued ? 'INACTIVE' : 'ACTIVE',
    attributes,
    replacedById: null,
    offers: offers.map((offer, at) => applyKnownStock(offer, sku, at)),
  }
}

/** Replaces a discontinued variant by the next active size. */
function addReplacements(variants: DemoVariant[]): DemoVariant[] {
  return variants.map((variant, at) => {
    if (variant.status !== 'INACTIVE') return variant
    const other = variants.slice(at + 1).find(({ status }) => status === 'ACTIVE') ?? variants[at - 1]
    return { ...variant, replacedById: other?.status === 'ACTIVE' ? other.id : null }
  })
}

/** Sets the stock of known variants; the others keep theirs. */
function applyKnownStock(offer: DemoOffer, sku: string, at: number): DemoOffer {
  if (sku === knownProducts.awaited.variant)
    return {
      ...offer,
      stock: 0,
      restockInDays: 8,
      restockQuantity: 1000,
      allowBackorder: at === 0,
      backorderInDays: null,
    }
  if (sku === knownProducts.soldOut.variant)
    return { ...offer, stock: 0, restockInDays: 10, restockQuantity: 500, allowBackorder: false, backorderInDays: null }
  if (sku === knownProducts.partlyInStock.variant && at === 0)
    return { ...offer, stock: 72, restockInDays: 24, restockQuantity: 2200, backorderInDays: null }
  const [stock, restockInDays] = sku === knownProducts.capScrews.variant ? (capScrewStock[at] ?? []) : []
  if (stock === undefined) return offer
  return { ...offer, stock, restockInDays: restockInDays ?? null, restockQuantity: restockInDays ? 1000 : null }
}

/** Plenty at the first two suppliers, little at the third, which is restocked in nine days. */
const capScrewStock: [stock: number, restockInDays?: number][] = [[5912], [2300], [120, 9]]

function rollStatus(code: string, hash: number): DemoProduct['status'] {
  if (code === knownProducts.newProduct.product || hash % 150 === 1) return 'NEW'
  return code === knownProducts.inactiveProduct.product || hash % 120 === 1 ? 'INACTIVE' : 'ACTIVE'
}

/** Builds a manufacturer's part number from its letters, a number and the size: IB4821-040. */
function buildMpn(letters: string, code: string): string {
  const cut = code.lastIndexOf('-')
  return `${letters}${1000 + (hashText(code.slice(0, cut)) % 9000)}${code.slice(cut)}`
}
