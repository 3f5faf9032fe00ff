import { useMessages } from '#app/i18n/use-messages.tsx'
import { mostCompared, toggleCompared, useCompareList } from './compare-list.ts'

export const compareForm = 'compare'

/** Adds a variant to the comparison. Without scripts it belongs to the form that opens the comparison page. */
export function CompareBox({ sku, label }: { sku: string; label?: string }) {
  const t = useMessages()
  const list = useCompareList()
  const isOn = list.includes(sku)
  const isFull = !isOn && list.length >= mostCompared
  return (
    <label
      className="compare-box"
      title={isFull ? t('search.compare.full', { n: mostCompared }) : t('search.compare.add')}
    >
      <input
        type="checkbox"
        form={compareForm}
        name="skus"
        value={sku}
        checked={isOn}
        disabled={isFull}
        onChange={() => toggleCompared(sku)}
        aria-label={t('search.compare.sku', { sku })}
      />
      {label}
    </label>
  )
}
