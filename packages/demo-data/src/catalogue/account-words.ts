import type { AccountName } from '../people.ts'
import type { DemoProduct } from './catalogue-rows.ts'
import { knownProducts } from './known-products.ts'
import { hashOf, oneOf, rolled } from './random.ts'

/** The numbers companies have for variants in their own books. */
export function partNumbersOf({ variants }: DemoProduct) {
  return variants.flatMap(({ id, sku, ean }): { account: AccountName; variantId: string; partNumber: string }[] => {
    // Nobody numbers a million things.
    const hash = hashOf(`own/${sku}`)
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

/** One product in seven has reviews, those of the smallest shop more often. */
export function reviewsOf({ id, sku }: DemoProduct) {
  const hash = hashOf(`reviews/${sku}`)
  const count = sku === knownProducts.capScrews.product ? 5 : hash % 7 === 0 ? 1 + (rolled(hash, 1) % 4) : 0
  return Array.from({ length: count }, (_, at) => {
    const roll = rolled(hash, 10 + at)
    const rating = oneOf([5, 5, 5, 4, 4, 3, 2], roll)
    return {
      productId: id,
      email: oneOf(authors, (hash % authors.length) + at),
      rating,
      message: oneOf(messages[rating] ?? [], rolled(roll, 1)),
      daysAgo: 2 + (rolled(roll, 2) % 700),
    }
  })
}
