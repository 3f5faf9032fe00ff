import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'

// messages: quick-order.by.*, quick-order.correction.*
/** Summarizes how a line differs from what was pasted. */
export function useChangeSummary() {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  return (line: QuickOrderLine): string => {
    if (line.verdict === 'MERGED' || line.verdict === 'CANDIDATES' || line.verdict === 'UNKNOWN') return ''
    return [
      describeReplacement(line),
      describePacks(line),
      describeCorrection(line),
      describeMatch(line),
      describeMerged(line),
      describeInvalidQuantity(line),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  function describeReplacement({ replaces }: QuickOrderLine) {
    return replaces === null ? '' : t('quick-order.replaced', { sku: replaces })
  }
  function describePacks({ unit, requestedQuantity, article, mergedLines }: QuickOrderLine) {
    const size = article?.offer?.itemPerPack ?? 1
    return unit === 'PACK' && requestedQuantity !== null && size > 1 && mergedLines.length === 0
      ? t('quick-order.packs', { n: requestedQuantity, size: format.number(size) })
      : ''
  }
  function describeCorrection({ correction: kind, article, requestedQuantity }: QuickOrderLine) {
    const offer = article?.offer
    if (kind === null || !offer) return ''
    const values = { minimum: offer.minimum, multiple: offer.multiple, maximum: offer.maximum ?? 0, stock: offer.stock }
    return t(`quick-order.correction.${kind}`, {
      n: format.number(values[kind]),
      unit: unitName(offer.unit),
      wanted: format.number(requestedQuantity ?? 1),
    })
  }
  function describeMatch({ foundBy, text, article }: QuickOrderLine) {
    if (foundBy === null || foundBy === 'CODE') return ''
    return t(`quick-order.by.${foundBy}`, { text, number: article?.partNumber ?? text })
  }
  function describeMerged({ mergedLines }: QuickOrderLine) {
    return mergedLines.length === 0
      ? ''
      : t('quick-order.includes', { n: mergedLines.length, lines: mergedLines.join(', ') })
  }
  function describeInvalidQuantity({ verdict, requestedText }: QuickOrderLine) {
    return verdict === 'BAD_QUANTITY' ? t('quick-order.unread', { text: requestedText ?? '' }) : ''
  }
}
