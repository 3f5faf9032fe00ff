import type { assets, products, productVariants, reviews } from '@tiber/contract/catalogue/catalogue'
import type { navigation } from '@tiber/contract/catalogue/navigation'
import type { Handlers } from '../../http/serve.ts'
import { listOnline, readBreadcrumb, readCategory } from './navigation.ts'
import { createReview, listReviews, readStatistics, updateReview } from './reviews.ts'
import * as service from './service.ts'
import { listBrands, listProductIds } from './list-catalogue.ts'

export const navigationHandlers: Handlers<typeof navigation> = {
  online: (context) => listOnline(context),
  read: (context, { params, query }) => readCategory(context, { ...params, ...query }),
  breadcrumb: (context, { params, query }) => readBreadcrumb(context, { ...params, ...query }),
}

type RefInput = { params: { id: string }; query?: { productIdType?: string; idType?: string } }
const toProductRef = ({ params: { id }, query }: RefInput) => ({ id, idType: query?.productIdType ?? query?.idType })

/** Calls that need no offers; the prices module serves the rest of these two groups. */
export const productHandlers: Pick<
  Handlers<typeof products>,
  'brands' | 'ids' | 'read' | 'reviews' | 'statReviews' | 'variantAttributes'
> = {
  brands: (context) => listBrands(context),
  ids: (context, { query }) => listProductIds(context, query),
  read: (context, input) => service.readProduct(context, toProductRef(input)),
  reviews: (context, input) => listReviews(context, toProductRef(input), input.query),
  statReviews: (context, input) => readStatistics(context, toProductRef(input)),
  variantAttributes: (context, input) => service.listVariantAttributes(context, toProductRef(input)),
}

export const variantHandlers: Pick<Handlers<typeof productVariants>, 'list' | 'read'> = {
  list: (context, { query }) => service.listVariants(context, query),
  read: (context, input) => service.readVariant(context, toProductRef(input)),
}

export const assetHandlers: Handlers<typeof assets> = {
  list: (context, { query }) => service.listAssets(context, query),
}

export const reviewHandlers: Handlers<typeof reviews> = {
  create: (context, { body }) => createReview(context, body),
  update: (context, { params, body }) => updateReview(context, params.id, body),
}
