import type { products, productVariants } from '@tiber/contract/catalogue/catalogue'
import type { OfferInventory, offers } from '@tiber/contract/catalogue/prices'
import { toSpringPage } from '@tiber/contract/paging'
import type { Handlers } from '../../http/serve.ts'
import { explainPrice } from './explain-price.ts'
import * as service from './service.ts'

type RefInput = { params: { id: string }; query?: { productIdType?: string; productIdentifier?: string } }
const toProductRef = ({ params: { id }, query }: RefInput) => ({
  id,
  idType: query?.productIdType ?? query?.productIdentifier,
})

export const productOfferHandlers: Pick<Handlers<typeof products>, 'offers' | 'paginatedOffers' | 'relatedProducts'> = {
  offers: (context, input) => service.listOffersOfProduct(context, toProductRef(input), input.query),
  paginatedOffers: (context, input) => service.pageOffersOfProduct(context, toProductRef(input), input.query),
  relatedProducts: (context, input) => service.listRelated(context, toProductRef(input), input.query),
}

export const variantOfferHandlers: Pick<Handlers<typeof productVariants>, 'offers' | 'suppliers'> = {
  offers: (context, input) => service.listOffersOfVariant(context, toProductRef(input), input.query),
  suppliers: (context, input) => service.listSuppliers(context, toProductRef(input)),
}

export const offerHandlers: Handlers<typeof offers> = {
  inventories: (context, { query: { supplierId, productStatus, ...query } }) =>
    // Only active products are offered.
    productStatus && !productStatus.includes('ACTIVE')
      ? Promise.resolve(toSpringPage<OfferInventory>([], { ...query, sort: [], total: 0 }))
      : service.listInventories(context, { ...query, ...(supplierId && { supplierIds: supplierId }) }),
  prices: (context, { query: { offerInventoryExternalId, ...query } }) =>
    service.listOfferPrices(context, {
      ...query,
      ...(offerInventoryExternalId && { offerIds: offerInventoryExternalId }),
    }),
  explainPrice: (context, { params, query }) => explainPrice(context, params.offerId, query?.quantity ?? 1),
}
