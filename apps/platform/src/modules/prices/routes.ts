import type { products, productVariants } from '@tiber/contract/catalogue/catalogue'
import type { offers } from '@tiber/contract/catalogue/prices'
import type { Handlers } from '../../http/serve.ts'
import { explainPrice } from './explain-price.ts'
import * as service from './service.ts'
import { listRelated } from './thumbnails.ts'

type RefInput = { params: { id: string }; query?: { productIdType?: string; productIdentifier?: string } }
const toProductRef = ({ params: { id }, query }: RefInput) => ({
  id,
  idType: query?.productIdType ?? query?.productIdentifier,
})

export const productOfferHandlers: Pick<Handlers<typeof products>, 'offers' | 'paginatedOffers' | 'relatedProducts'> = {
  offers: (context, input) => service.listOffersOfProduct(context, toProductRef(input), input.query),
  paginatedOffers: (context, input) => service.pageOffersOfProduct(context, toProductRef(input), input.query),
  relatedProducts: (context, input) => listRelated(context, toProductRef(input), input.query),
}

export const variantOfferHandlers: Pick<Handlers<typeof productVariants>, 'offers' | 'suppliers'> = {
  offers: (context, input) => service.listOffersOfVariant(context, toProductRef(input), input.query),
  suppliers: (context, input) => service.listSuppliers(context, toProductRef(input)),
}

export const offerHandlers: Handlers<typeof offers> = {
  // Older clients name some filters differently.
  inventories: (context, { query: { supplierId, ...query } }) =>
    service.listInventories(context, { ...(supplierId && { supplierIds: supplierId }), ...query }),
  prices: (context, { query: { offerInventoryExternalId: offerIds, ...query } }) =>
    service.listOfferPrices(context, { ...(offerIds && { offerIds }), ...query }),
  explainPrice: (context, { params, query }) => explainPrice(context, params.offerId, query?.quantity ?? 1),
}
