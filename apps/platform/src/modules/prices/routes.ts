import type { products, productVariants } from '@tiber/contract/catalogue'
import type { offers } from '@tiber/contract/prices'
import type { Handlers } from '../../http/serve.ts'
import { explainPrice } from './explanation.ts'
import * as service from './service.ts'

type Wish = { params: { id: string }; query?: { productIdType?: string } }
const wanted = ({ params: { id }, query }: Wish) => ({ id, idType: query?.productIdType })

export const productOfferHandlers: Pick<Handlers<typeof products>, 'offers' | 'paginatedOffers' | 'relatedProducts'> = {
  offers: (context, input) => service.listOffersOfProduct(context, wanted(input), input.query),
  paginatedOffers: (context, input) => service.pageOffersOfProduct(context, wanted(input), input.query),
  relatedProducts: (context, input) => service.listRelated(context, wanted(input), input.query),
}

export const variantOfferHandlers: Pick<Handlers<typeof productVariants>, 'offers' | 'suppliers'> = {
  offers: (context, input) => service.listOffersOfVariant(context, wanted(input), input.query),
  suppliers: (context, input) => service.listSuppliers(context, wanted(input)),
}

export const offerHandlers: Handlers<typeof offers> = {
  inventories: (context, { query }) => service.listInventories(context, query),
  prices: (context, { query }) => service.listOfferPrices(context, query),
  explainPrice: (context, { params, query }) => explainPrice(context, params.offerId, query?.quantity ?? 1),
}
