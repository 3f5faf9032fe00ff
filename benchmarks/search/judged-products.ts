/** A product of the judged set, as in its file. */
export type Product = {
  id: string
  name: string
  model: string
  brand: string
  class: string
  description: string
  attrs: Record<string, string>
  ean: string[]
}

const locale = 'en-US'

/** Converts products to lines of our import: attributes first, then each product with its only variant. */
export function toCatalogueLines(products: Product[]): string {
  const attributes = new Set(products.flatMap(({ attrs }) => Object.keys(attrs)))
  const lines = [
    ...[...attributes].map((name) => ({
      type: 'attribute',
      externalId: name,
      name: { [locale]: name },
      valueType: 'TEXT',
    })),
    ...products.flatMap((product) => [toProductLine(product), toVariantLine(product)]),
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

const toProductLine = (product: Product) => ({
  type: 'product',
  externalId: product.id,
  sku: `P-${product.id}`,
  name: { [locale]: product.name },
  status: 'ACTIVE',
  attributes: Object.fromEntries(Object.entries(product.attrs).map(([name, value]) => [name, value.slice(0, 4000)])),
  ...(product.description && { description: { [locale]: product.description.slice(0, 4000) } }),
  ...(product.brand && { brand: product.brand }),
  ...(product.class && { classification: { externalId: product.class, name: { [locale]: product.class } } }),
  ...(product.model && { mpn: product.model.slice(0, 255) }),
  ...(product.ean[0] && { gtin: product.ean[0].slice(0, 20) }),
})

const toVariantLine = ({ id, name }: Product) => ({
  type: 'variant',
  externalId: id,
  product: id,
  sku: `V-${id}`,
  name: { [locale]: name },
  isDefault: true,
  status: 'ACTIVE',
})
