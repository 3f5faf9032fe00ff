import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { correctQuantity } from '@tiber/contract/quantities'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { landedOffers, type OfferOrder } from './landed-offers.ts'
import { OfferTable } from './offer-table.tsx'
import type { ProductPageData } from './read-product.server.ts'
import type { OfferView, VariantView } from './variant-view.ts'

type OfferDeskProps = {
  offers: OfferView[]
  product: ProductPageData['product']
  variant: VariantView
  canExplain: boolean
}

/** One quantity for all offers: the selected one beside the article, all of them below. */
export function OfferDesk({ offers, product, variant, canExplain }: OfferDeskProps) {
  const t = useMessages()
  const [parameters] = useSearchParams()
  const [order, setOrder] = useState<OfferOrder>('landed')
  const [chosenId, setChosenId] = useState<string>()
  const [wish, setWish] = useState(() => firstQuantity(offers, parameters.get('quantity')))
  const landed = landedOffers(offers, wish, order)
  const chosen = landed.find(({ offer }) => offer.id === chosenId) ?? landed[0]
  if (!chosen)
    return (
      <aside className="product-choose">
        <EmptyState icon="package" level={2} title={t('product.noOffer.title')}>
          {t(variant.isSold ? 'product.noOffer.text' : 'product.noOffer.gone', { code: variant.sku })}
        </EmptyState>
      </aside>
    )
  const choose = (next: number) => {
    const corrected = correctQuantity(next, chosen.offer.rule)
    // Zero has no price, so the input returns to the minimum quantity.
    setWish(corrected.quantity || chosen.offer.rule.minimum)
    return corrected.quantity > 0 ? corrected : { quantity: chosen.offer.rule.minimum, note: 'minimum' as const }
  }
  return (
    <>
      <BuyPanel chosen={chosen} product={product} variant={variant} onChoose={choose} />
      <OfferTable
        landed={landed}
        wish={wish}
        product={product}
        chosenId={chosen.offer.id}
        order={order}
        canExplain={canExplain}
        onOrder={setOrder}
        onChoose={setChosenId}
      />
    </>
  )
}

/** Returns the quantity of the URL, else the smallest orderable quantity of the best offer. */
function firstQuantity(offers: OfferView[], asked: string | null): number {
  const wanted = Number(asked)
  if (Number.isInteger(wanted) && wanted > 0 && wanted <= 1_000_000_000) return wanted
  const [first] = offers
  return first ? correctQuantity(1, first.rule).quantity || 1 : 1
}
