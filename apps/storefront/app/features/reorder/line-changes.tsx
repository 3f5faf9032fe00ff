import type { ReorderLine } from '@tiber/contract/orders/reorder'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { SubLine } from '@tiber/ui/table.tsx'

type FormatPrice = (unitPrice: number) => string
type LineChangesProps = { line: ReorderLine; formatPrice: FormatPrice }
type Change = ReorderLine['changes'][number]

const badgeStyles: Record<Change, { tone: Tone; icon: IconName }> = {
  UNAVAILABLE: { tone: 'danger', icon: 'ban' },
  PRICE: { tone: 'warning', icon: 'trending-up' },
  QUANTITY: { tone: 'warning', icon: 'box' },
  LOW_STOCK: { tone: 'warning', icon: 'triangle-alert' },
  CHEAPER: { tone: 'info', icon: 'store' },
}

// messages: reorder.change.*
/** Shows each change as a badge with its details below. */
export function LineChanges({ line, formatPrice }: LineChangesProps) {
  const t = useMessages()
  const describeChange = useChangeTexts(line, formatPrice)
  const isDown = (line.now?.unitPrice ?? 0) < (line.before.unitPrice ?? 0)
  if (line.changes.length === 0) return line.now && formatPrice(line.now.unitPrice)
  return (
    <ul className="grid gap-1.5">
      {line.changes.map((change) => {
        const { label, texts } = describeChange(change)
        const badgeStyle =
          change === 'PRICE' && isDown ? ({ tone: 'success', icon: 'trending-down' } as const) : badgeStyles[change]
        return (
          <li key={change}>
            <Badge {...badgeStyle}>{label ?? t(`reorder.change.${change as Exclude<Change, 'PRICE'>}`)}</Badge>
            {texts.map((text) => (
              <SubLine key={text}>{text}</SubLine>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

function useChangeTexts(line: ReorderLine, formatPrice: FormatPrice) {
  const t = useMessages()
  const format = useFormat()
  const { describeReplacement, describeEquivalent } = useSubstituteTexts(line, formatPrice)
  const { before, now, otherOffer } = line
  const otherOfferTexts = otherOffer
    ? [t('reorder.now.other', { supplier: otherOffer.supplier.name, price: formatPrice(otherOffer.unitPrice) })]
    : []
  const texts = (change: Change): { label?: string; texts: string[] } => {
    if (change === 'UNAVAILABLE')
      return { texts: [...describeReplacement(), ...otherOfferTexts, ...describeEquivalent()] }
    if (change === 'PRICE' && now && before.unitPrice) return describePriceChange(now.unitPrice, before.unitPrice)
    if (change === 'CHEAPER') return { texts: otherOfferTexts }
    if (change === 'QUANTITY' && now)
      return {
        texts: [
          t('reorder.now.quantity', {
            multiple: format.number(now.multiple),
            minimum: format.number(now.minimum),
            quantity: format.number(now.quantity),
            before: format.number(before.quantity),
          }),
        ],
      }
    const restock = now?.restockDate ? [t('reorder.now.restock', { date: format.date(now.restockDate) })] : []
    const short =
      now && now.stock > 0 && now.quantity < before.quantity
        ? t('reorder.now.cut', {
            stock: now.stock,
            quantity: format.number(now.quantity),
            before: format.number(before.quantity),
          })
        : t('reorder.now.short', { stock: now?.stock ?? 0 })
    return { texts: [short, ...restock, ...describeEquivalent()] }
  }
  const describePriceChange = (current: number, previous: number) => {
    const percent = format.percent(Math.abs(current / previous - 1), 1)
    return {
      label: t(current > previous ? 'reorder.change.PRICE.up' : 'reorder.change.PRICE.down', { percent }),
      texts: [t('reorder.now.price', { now: formatPrice(current), before: formatPrice(previous) })],
    }
  }
  return texts
}

/** Says what replaces an article that is not sold any more, and which one of the same dimensions can be delivered. */
function useSubstituteTexts({ before, replacement, equivalent }: ReorderLine, formatPrice: FormatPrice) {
  const t = useMessages()
  const describeDifferences = useDifferencesText()
  const describeReplacement = () =>
    replacement
      ? [
          t('reorder.now.replacement', { sku: replacement.sku, name: replacement.name }),
          ...(replacement.offer
            ? [t('reorder.now.replacement.price', { price: formatPrice(replacement.offer.unitPrice) })]
            : []),
          replacement.differences.length > 0
            ? describeDifferences(replacement.differences)
            : t('reorder.now.noDifferences'),
        ]
      : [t('reorder.now.gone', { supplier: before.supplier.name })]
  const describeEquivalent = () =>
    equivalent?.offer
      ? [
          t('reorder.now.equivalent', {
            sku: equivalent.sku,
            name: equivalent.name,
            price: formatPrice(equivalent.offer.unitPrice),
          }),
          ...(equivalent.differences.length > 0 ? [describeDifferences(equivalent.differences)] : []),
        ]
      : []
  return { describeReplacement, describeEquivalent }
}

function useDifferencesText() {
  const t = useMessages()
  const format = useFormat()
  const describeDifferences = (differences: NonNullable<ReorderLine['replacement']>['differences']) =>
    t('reorder.now.differences', {
      differences: differences
        .slice(0, 5)
        .map(({ name, before: previous, after }) => `${name} ${formatValue(previous)} → ${formatValue(after)}`)
        .join(', '),
    })
  const formatValue = (text: string | null) =>
    text === null ? '–' : /^-?\d+(\.\d+)?$/.test(text) ? format.number(Number(text)) : text
  return describeDifferences
}
