import { parseQuantity } from '@tiber/contract/carts/quantities'
import { useState, type FormEvent } from 'react'
import { ListMenu } from '#app/features/carts/current/list-menu.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Chip } from '@tiber/ui/chip.tsx'
import { inputClasses } from '@tiber/ui/inputs/input-classes.ts'
import { usePreHydrationText } from '@tiber/ui/hooks/use-pre-hydration-text.ts'
import { lineFilters, type LineFilter } from './cart-rows.ts'
import type { LineView } from './line-view.ts'
import type { LineActions } from './use-line-actions.ts'

type CartToolbarProps = {
  counts: Record<LineFilter, number>
  /** Not all lines are loaded yet, so the counts still grow. */
  isLoading: boolean
  total: number
  filter: LineFilter
  text: string
  onFilter: (filter: LineFilter) => void
  onText: (text: string) => void
}

// messages: cart.filter.*
export function CartToolbar({ counts, isLoading, total, filter, text, onFilter, onText }: CartToolbarProps) {
  const t = useMessages()
  const box = usePreHydrationText(text, onText)
  const shown = lineFilters.filter((each) => each === 'all' || each === filter || counts[each] > 0)
  return (
    <div className="cart-toolbar">
      <div className="flex flex-wrap gap-2 max-md:-my-1 max-md:min-w-0 max-md:flex-nowrap max-sm:w-full max-md:overflow-x-auto max-md:py-1 max-md:*:flex-none">
        {shown.map((each) => (
          <Chip
            key={each}
            pressed={each === filter}
            isChoice={each === 'all'}
            onClick={() => onFilter(each === filter ? 'all' : each)}
          >
            {t(`cart.filter.${each}`)} <b className="font-medium text-ink">{each === 'all' ? total : counts[each]}</b>
          </Chip>
        ))}
        {isLoading && <span className="cart-loading self-center text-12 text-muted">{t('cart.reading')}</span>}
      </div>
      <input
        ref={box}
        type="search"
        autoComplete="off"
        className={inputClasses({ className: 'w-52 max-sm:w-full' })}
        aria-label={t('cart.find')}
        placeholder={t('cart.find')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  )
}

type BulkBarProps = { chosen: LineView[]; actions: LineActions; onClear: () => void }

const toAddCommand = ({ line: { offer, quantity } }: LineView) => ({
  offerPriceId: offer.offerPriceId,
  quantity,
  updateAction: 'ADD_QUANTITY' as const,
})

/** Actions on the selected lines. */
export function BulkBar({ chosen, actions, onClear }: BulkBarProps) {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const quantity = parseQuantity(typed)
    setIsWrong(!quantity)
    if (!quantity) return
    actions.setMany(chosen, quantity)
    setTyped('')
  }
  return (
    <div className="cart-bulk">
      <b className="font-medium text-ink">{t('cart.chosen', { n: chosen.length })}</b>
      <form onSubmit={apply} className="flex items-center gap-2">
        <input
          type="text"
          inputMode="numeric"
          className={inputClasses({ className: 'w-24' })}
          aria-label={t('cart.bulk.quantity')}
          placeholder={t('cart.column.quantity')}
          aria-invalid={isWrong || undefined}
          title={isWrong ? t('product-ui.quantity.wrong') : undefined}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t('cart.bulk.set')}</Button>
      </form>
      <ListMenu lines={chosen.map(toAddCommand)} onAdded={onClear} />
      <Button
        icon="trash-2"
        variant="danger-quiet"
        onClick={() => {
          actions.remove(chosen)
          onClear()
        }}
      >
        {t('cart.bulk.remove', { n: chosen.length })}
      </Button>
      <Button variant="quiet" onClick={onClear}>
        {t('cart.bulk.clear')}
      </Button>
    </div>
  )
}
