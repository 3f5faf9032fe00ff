import { useState } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { AddToCartForm } from '#app/features/carts/current/add-to-cart-form.tsx'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery, toQuantityRule } from '#app/product-ui/delivery-split.ts'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Dashboard } from './read-dashboard.server.ts'

type Suggestions = Dashboard['suggestions']

/** Suggests articles bought regularly that are due, with their usual quantity, to add one by one or all at once. */
export function ReorderPanel({ suggestions }: { suggestions: Suggestions }) {
  const t = useMessages()
  if (suggestions.length === 0) return null
  return (
    <Panel
      title={t('dashboard.again')}
      aside={<AddAllButton suggestions={suggestions.filter(({ quantity }) => quantity > 0)} />}
      flush
    >
      <ul>
        {suggestions.map((suggestion) => (
          <SuggestionRow key={suggestion.variantId} suggestion={suggestion} />
        ))}
      </ul>
    </Panel>
  )
}

function SuggestionRow({ suggestion }: { suggestion: Suggestions[number] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const unitName = useUnitName()
  const { productId, variantId, offerPriceId, sku, name, quantity, net, ...rest } = suggestion
  const unit = unitName(rest.unit)
  return (
    <li className="list-row grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-3 py-2">
      <Thumbnail source={rest.imageLink} />
      <div className="min-w-0">
        <Link to={localisedPath(getVariantPath(productId, variantId), locale)} className="text-13 font-medium">
          {sku}
        </Link>
        <span className="block truncate text-12 text-muted" title={name}>
          {name}
        </span>
        <span
          className="block text-12 text-muted"
          title={t('dashboard.again.last', { date: format.date(rest.lastAt) })}
        >
          {t('dashboard.again.rhythm', { n: rest.everyDays })}
        </span>
      </div>
      <span className="text-right text-13 whitespace-nowrap text-ink">
        {format.number(quantity || rest.usualQuantity)} {unit}
        {quantity > 0 && <span className="block text-12 text-muted">{format.money(net)}</span>}
        {quantity > 0 && rest.backorder && <DeliverySentence split={splitSuggestion(suggestion)} />}
      </span>
      {quantity > 0 && (
        <AddToCartForm
          item={{ offerPriceId }}
          quantity={quantity}
          unit={unit}
          net={net}
          isIcon
          className="border-line-field"
        />
      )}
      <QuantityChange suggestion={suggestion} />
    </li>
  )
}

/** The quantity is whole packs already. */
const splitSuggestion = ({ quantity, stock, backorder }: Suggestions[number]) =>
  splitDelivery(quantity, toQuantityRule({ minimum: 1, multiple: 1, maximum: null, stock, backorder }), backorder)

// messages: dashboard.again.note.*
/** Says before adding how the quantity differs from the usual one, and why. */
function QuantityChange({ suggestion }: { suggestion: Suggestions[number] }) {
  const t = useMessages()
  const format = useFormat()
  const { quantity, usualQuantity, quantityNote, stock, restockDate } = suggestion
  if (!quantityNote) return null
  const restock =
    quantityNote === 'stock' && restockDate ? [t('dashboard.again.restock', { date: format.date(restockDate) })] : []
  const values = { stock, quantity: format.number(quantity), usual: format.number(usualQuantity) }
  const change =
    quantity > 0
      ? t(`dashboard.again.note.${quantityNote}`, values)
      : t(quantityNote === 'stock' ? 'dashboard.again.none' : 'dashboard.again.notOrderable')
  return (
    <p className="col-span-3 col-start-2 mt-1 flex items-start gap-1.5 text-12 text-warning-text">
      <Icon name="triangle-alert" size="small" className="mt-0.5 flex-none" />
      {[change, ...restock].join(' ')}
    </p>
  )
}

function AddAllButton({ suggestions }: { suggestions: Suggestions }) {
  const t = useMessages()
  const { changeLines } = useCartChanges()
  const [isBusy, setIsBusy] = useState(false)
  if (suggestions.length < 2) return null
  const add = async () => {
    setIsBusy(true)
    await changeLines({
      lines: suggestions.map(({ offerPriceId, quantity }) => ({
        offerPriceId,
        quantity,
        updateAction: 'ADD_QUANTITY',
      })),
      optimistic: { lines: suggestions.length, net: suggestions.reduce((sum, { net }) => sum + net, 0) },
    })
    setIsBusy(false)
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void add()} className="needs-script -my-1">
      {t('dashboard.again.addAll', { n: suggestions.length })}
    </Button>
  )
}
