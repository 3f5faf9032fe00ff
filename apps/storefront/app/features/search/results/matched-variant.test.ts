import type { SearchRecord } from '@tiber/contract/catalogue/search'
import { expect, test } from 'vitest'
import { matchesVariant } from './matched-variant.ts'

const screw = {
  product: { sku: 'SCS-A2-M8', name: 'Tornillo Allen ISO 4762 M8, inox A2-70' },
  variant: { sku: 'SCS-A2-M8-040', name: 'Tornillo Allen ISO 4762 M8 × 40, inox A2-70', partNumber: 'TG-10482' },
} as SearchRecord

test.each(['tornillo allen m8x40', 'M8×40', 'allen m8 x 40', 'TG-104', 'tg10482', 'scs a2 m8 04'])(
  'the query «%s» matches a single variant',
  (query) => expect(matchesVariant(screw, query)).toBe(true),
)
test.each(['', 'tornillo allen', 'ISO 4762', 'allen m8', 'A2-70', 'SCS-A2-M8', 'SCS', 'TG', 'IB4414'])(
  'the query «%s» matches the family',
  (query) => expect(matchesVariant(screw, query)).toBe(false),
)
