import type { productPages } from '@tiber/contract/catalogue/product-pages'
import type { Handlers } from '../../http/serve.ts'
import { readProductPage } from './service.ts'

export const productPageHandlers: Handlers<typeof productPages> = {
  read: (context, { params, query }) => readProductPage(context, params.id, query),
}
