import type { orderDesk } from '@tiber/contract/order-desk'
import type { Handlers } from '../../http/serve.ts'
import { addToCart, takeBack } from './adding.ts'
import * as service from './service.ts'

export const orderDeskHandlers: Handlers<typeof orderDesk> = {
  create: (context, { body }) => service.createReading(context, body ?? {}),
  latest: (context, { query }) => service.latestReading(context, query ?? {}),
  read: (context, { params, query }) => service.readReading(context, params.id, query ?? {}),
  delete: (context, { params }) => service.deleteReading(context, params.id),
  lines: (context, { params, query }) => service.listLines(context, params.id, query ?? {}),
  updateLines: (context, { params, body }) => service.updateLines(context, params.id, body),
  readAgain: (context, { params, body }) => service.readAgain(context, params.id, body ?? {}),
  addToCart: (context, { params, body }) => addToCart(context, params.id, body),
  takeBack: (context, { params, body }) => takeBack(context, params.id, body),
  restore: (context, { params }) => service.restoreReading(context, params.id),
  exportDoubts: (context, { params, query }) => service.exportDoubts(context, params.id, query?.format),
}
