import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { correctQuantity, isDeliverable } from '@tiber/contract/carts/quantities'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { computeLandedOffers, selectOffer, type OfferSorting } from './landed-offers.ts'
import { OfferTable } from './offer-table.tsx'
import type { ProductPageData } from '../read-product.server.ts'
import type { OfferView, SelectedVariant } from '../variants/variant-view.ts'

type OfferSelectionProps = {
  offers: OfferView[]
  product: ProductPageData['product']
  variant: SelectedVariant
  canExplain: boolean
}

/** One quantity for all offers: the selected one beside the article, all of them below. */
export function OfferSelection({ offers, product, variant, canExplain }: OfferSelectionProps) {
  const t = useMessages()
  const [parameters] = useSearchParams()
  const [sorting, setSorting] = useState<OfferSorting>('landed')
  const [selectedId, setSelectedId] = useState<string>()
  const [quantity, setQuantity] = useState(() => getInitialQuantity(offers, parameters.get('quantity')))
  const landed = computeLandedOffers(offers, quantity, sorting)
  const selected = landed.find(({ offer }) => offer.id === selectedId) ?? selectOffer(landed, quantity)
  if (!selected)
    return (
      <aside className="product-choose">
        <EmptyState
          icon="package"
          level={2}
          title={t('product.noOffer.title')}
          actions={<RequestQuoteLink source={{ product: variant.sku }} />}
        >
          {t(variant.isSold ? 'product.noOffer.text' : 'product.noOffer.gone', { code: variant.sku })}
        </EmptyState>
      </aside>
    )
  const choose = (next: number) => {
    // Unless the buyer chose an offer, another one may deliver the new quantity.
    const isChosen = selected.offer.id === selectedId
    const { rule } = (isChosen ? selected : selectOffer(computeLandedOffers(offers, next, sorting), next)!).offer
    const corrected = correctQuantity(next, rule)
    // Zero has no price, so the input returns to the minimum quantity.
    const isPriced = corrected.quantity > 0 && isDeliverable(rule)
    setQuantity(isPriced ? corrected.quantity : rule.minimum)
    return isPriced ? corrected : { quantity: rule.minimum, note: 'minimum' as const }
  }
  return (
    <>
      <BuyPanel selected={selected} product={product} variant={variant} onChoose={choose} />
      <OfferTable
        landed={landed}
        requested={quantity}
        product={product}
        selectedId={selected.offer.id}
        sorting={sorting}
        canExplain={canExplain}
        onSort={setSorting}
        onChoose={setSelectedId}
      />
    </>
  )
}

/** Returns the quantity of the URL, else the smallest orderable quantity of the best offer. */
function getInitialQuantity(offers: OfferView[], parameter: string | null): number {
  const requested = Number(parameter)
  if (Number.isInteger(requested) && requested > 0 && requested <= 1_000_000_000) return requested
  const [first] = offers
  return first ? correctQuantity(1, first.rule).quantity : 1
}
