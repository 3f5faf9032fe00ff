import type { AccountName } from '../people.ts'
import type { DemoProduct } from './catalogue-rows.ts'
import { knownProducts } from './known-products.ts'
import { hashText, pickOne, rollHash } from './random.ts'

/** Lists the customers' own part numbers of a product's variants. */
export function listPartNumbers({ variants }: DemoProduct) {
  return variants.flatMap(({ id, sku, ean }): { account: AccountName; variantId: string; partNumber: string }[] => {
    // Only the first variants get one, however large the shop is.
    const hash = hashText(`own/${sku}`)
    const number = Number(ean.slice(5, 12)) + 10_000
    if (number > 60_000) return []
    if (sku === knownProducts.capScrews.variant)
      return [{ account: 'GUADALQUIVIR', variantId: id, partNumber: knownProducts.capScrews.partNumber }]
    if (hash % 8 === 0 && number !== 10_482)
      return [{ account: 'GUADALQUIVIR', variantId: id, partNumber: `TG-${number}` }]
    if (hash % 20 === 1)
      return [
        {
          account: 'CANTABRICO',
          variantId: id,
          partNumber: `AC.${String(number).padStart(8, '0')}.${10 + (hash % 90)}`,
        },
      ]
    return []
  })
}

const authors = [
  'buyer@tiber.example',
  'approver@tiber.example',
  'admin@tiber.example',
  'new@tiber.example',
  'colleague.01@tiber.example',
  'colleague.02@tiber.example',
  'colleague.04@tiber.example',
]

const messages: Record<number, string[]> = {
  5: [
    'Cumple la norma y llega bien embalado. Lo usamos a diario.',
    'Calidad constante entre lotes; el certificado coincide.',
    'Exactly as described, good packaging.',
    'Medidas exactas. Repetimos.',
  ],
  4: [
    'Buen producto; el precio por caja pequeña es algo alto.',
    'Correcto. La etiqueta podría ser más grande.',
    'Good value, delivery took one day more than said.',
  ],
  3: ['Cumple, sin más.', 'Acabado irregular en parte del lote, pero dentro de tolerancia.'],
  2: ['Una caja venía incompleta; lo resolvieron después de reclamar.'],
}

/** Lists the reviews of a product; one product in seven has some. */
export function listReviews({ id, sku }: DemoProduct) {
  const hash = hashText(`reviews/${sku}`)
  const count = sku === knownProducts.capScrews.product ? 5 : hash % 7 === 0 ? 1 + (rollHash(hash, 1) % 4) : 0
  return Array.from({ length: count }, (_, at) => {
    const roll = rollHash(hash, 10 + at)
    const rating = pickOne([5, 5, 5, 4, 4, 3, 2], roll)
    return {
      productId: id,
      email: pickOne(authors, (hash % authors.length) + at),
      rating,
      message: pickOne(messages[rating] ?? [], rollHash(roll, 1)),
      daysAgo: 2 + (rollHash(roll, 2) % 700),
    }
  })
}
