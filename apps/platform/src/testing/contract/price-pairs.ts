/** Names of a net price, its tax and its gross price in the same object. */
const triples = [
  ['priceWithoutTax', 'taxAmount', 'priceWithTax'],
  ['net', 'tax', 'gross'],
  ['price', 'taxAmount', 'priceWithTaxes'],
  ['totalItemPrice', 'totalItemTaxAmount', 'totalItemPriceWithTaxes'],
  ['totalPriceWithoutTaxes', 'totalTaxes', 'totalPriceWithTaxes'],
  ['productPriceWithoutTaxes', 'productTaxAmount', 'productPriceWithTaxes'],
  ['totalProductPriceWithoutTaxes', 'totalProductTaxAmount', 'totalProductPriceWithTaxes'],
  ['shippingPriceWithoutTaxes', 'shippingTaxAmount', 'shippingPriceWithTaxes'],
  ['totalPriceWithoutTax', 'totalTaxAmount', 'totalPriceWithTax'],
  ['totalProductWithoutTax', 'totalProductTaxAmount', 'totalProductWithTax'],
  ['totalShippingFeesWithoutTax', 'totalShippingTaxAmount', 'totalShippingFeesWithTax'],
] as const

/** Names of a net and a gross price of one piece. */
const pairs = [
  ['itemPrice', 'itemPriceTTC'],
  ['unitPrice', 'unitPriceTTC'],
  ['price', 'priceWithTaxes'],
  ['productPriceWithoutTaxes', 'productPriceWithTaxes'],
] as const

/** Tax rate of all articles of the demo shop, in percent. */
const usualRate = 21

/** Lists the prices of an answer whose gross does not belong to the net beside it, with their paths. */
export const findWrongPrices = (value: unknown): string[] => findWrong(value, { path: '', rate: usualRate })

function findWrong(value: unknown, { path, rate: outerRate }: { path: string; rate: number }): string[] {
  if (typeof value !== 'object' || value === null) return []
  const object = value as Record<string, unknown>
  const rate = isUntaxed(object) ? 0 : outerRate
  const own = [
    ...triples.filter((names) => hasNumbers(object, names) && !isSum(object, names)),
    ...pairs.filter((names) => hasNumbers(object, names) && !isTaxed(object, names, rate)),
  ].map((names) => `${path}: ${names.map((name) => `${name} ${String(object[name])}`).join(', ')}`)
  return [
    ...own,
    ...Object.entries(object).flatMap(([name, each]) => findWrong(each, { path: `${path}/${name}`, rate })),
  ]
}

/** Goods delivered to another country carry no tax of the seller; the price of such a line says so. */
function isUntaxed({ orderLogisticLinePriceDto: price }: Record<string, unknown>): boolean {
  return typeof price === 'object' && price !== null && 'taxRate' in price && price.taxRate === 0
}

const hasNumbers = (object: Record<string, unknown>, names: readonly string[]) =>
  names.every((name) => typeof object[name] === 'number')

function isSum(object: Record<string, unknown>, [net, tax, gross]: readonly [string, string, string]): boolean {
  return Math.abs(Number(object[net]) + Number(object[tax]) - Number(object[gross])) < 1e-6
}

function isTaxed(object: Record<string, unknown>, [net, gross]: readonly [string, string], rate: number): boolean {
  return Math.abs(Number(object[net]) * (1 + rate / 100) - Number(object[gross])) < 1e-6
}
