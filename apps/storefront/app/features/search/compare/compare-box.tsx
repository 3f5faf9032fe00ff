import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { maxCompared, toggleCompared, useCompareList } from './compare-list.ts'

export const compareFormId = 'compare'

/** Adds a variant to the comparison. Without scripts it belongs to the form that opens the comparison page. */
export function CompareBox({ sku, label }: { sku: string; label?: string }) {
  const t = useMessages()
  const list = useCompareList()
  const isSelected = list.includes(sku)
  const isFull = !isSelected && list.length >= maxCompared
  return (
    <label
      className="compare-box"
      title={isFull ? t('search.compare.full', { n: maxCompared }) : t('search.compare.add')}
    >
      <input
        type="checkbox"
        form={compareFormId}
        name="skus"
        value={sku}
        checked={isSelected}
        disabled={isFull}
        onChange={() => toggleCompared(sku)}
        aria-label={t('search.compare.sku', { sku })}
      />
      {label}
    </label>
  )
}
