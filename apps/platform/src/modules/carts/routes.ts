import type { carts } from '@tiber/contract/carts/carts'
import type { Handlers } from '../../http/serve.ts'
import { undoChange } from './history/history.ts'
import * as lines from './lines/line-service.ts'
import * as service from './service.ts'

export const cartHandlers: Omit<Handlers<typeof carts>, 'initializeOrders'> = {
  list: (context, { query }) => service.listCarts(context, query),
  create: (context, { body }) => service.createCart(context, body),
  deleteAll: (context) => service.deleteAllCarts(context),
  read: (context, { params, query }) => service.readCart(context, params.id, query),
  update: (context, { params, body }) => service.updateCart(context, params.id, body ?? {}),
  delete: (context, { params }) => service.deleteCart(context, params.id),
  lines: (context, { params, query }) => lines.listLines(context, params.id, query),
  updateLines: (context, { params, body }) => lines.updateLines(context, params.id, body),
  deleteLines: (context, { params, body }) =>
    lines.deleteLines(context, params.id, Array.isArray(body) ? body : undefined),
  updateLinesByVariant: (context, { params, body }) => lines.updateLinesByVariant(context, params.id, body),
  linesAfter: (context, { params, query }) => lines.listLinesAfter(context, params.id, query ?? {}),
  changesSince: (context, { params, query }) => lines.readChangesSince(context, params.id, query.since),
  updateLineDetails: (context, { params, body }) => lines.updateLineDetails(context, params.id, body),
  activate: (context, { params }) => service.activateCart(context, params.id),
  copy: (context, { params, body }) => service.copyCart(context, params.id, body),
  merge: (context, { params, body }) => service.mergeCart(context, params.id, body),
  replaceLines: (context, { params, body }) => lines.replaceLines(context, params.id, body),
  undo: (context, { params, body }) => undoChange(context, params.id, body.version),
  restore: (context, { params }) => service.restoreCart(context, params.id),
  share: (context, { params, body }) => service.shareCart(context, params.id, body.shared),
  acceptPrices: (context, { params }) => service.acceptPrices(context, params.id),
}
