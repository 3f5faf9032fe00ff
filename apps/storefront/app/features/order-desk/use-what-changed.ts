import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { useUnitName } from '#app/goods/use-unit-name.ts'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'

// messages: order-desk.by.*, order-desk.correction.*
/** Summarizes how a line differs from what was pasted. */
export function useWhatChanged() {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  return (line: OrderDeskLine): string => {
    if (line.verdict === 'MERGED' || line.verdict === 'CANDIDATES' || line.verdict === 'UNKNOWN') return ''
    return [replaced(line), packs(line), correction(line), found(line), merged(line), unread(line)]
      .filter(Boolean)
      .join(' · ')
  }

  function replaced({ replaces }: OrderDeskLine) {
    return replaces === null ? '' : t('order-desk.replaced', { sku: replaces })
  }
  function packs({ unit, wanted, article, mergedLines }: OrderDeskLine) {
    const size = article?.offer?.itemPerPack ?? 1
    return unit === 'PACK' && wanted !== null && size > 1 && mergedLines.length === 0
      ? t('order-desk.packs', { n: wanted, size: format.number(size) })
      : ''
  }
  function correction({ correction: kind, article, wanted }: OrderDeskLine) {
    const offer = article?.offer
    if (kind === null || !offer) return ''
    const values = { minimum: offer.minimum, multiple: offer.multiple, maximum: offer.maximum ?? 0, stock: offer.stock }
    return t(`order-desk.correction.${kind}`, {
      n: format.number(values[kind]),
      unit: unitName(offer.unit),
      wanted: format.number(wanted ?? 1),
    })
  }
  function found({ foundBy, text, article }: OrderDeskLine) {
    if (foundBy === null || foundBy === 'CODE') return ''
    return t(`order-desk.by.${foundBy}`, { text, number: article?.partNumber ?? text })
  }
  function merged({ mergedLines }: OrderDeskLine) {
    return mergedLines.length === 0
      ? ''
      : t('order-desk.includes', { n: mergedLines.length, lines: mergedLines.join(', ') })
  }
  function unread({ verdict, wantedText }: OrderDeskLine) {
    return verdict === 'BAD_QUANTITY' ? t('order-desk.unread', { text: wantedText ?? '' }) : ''
  }
}
