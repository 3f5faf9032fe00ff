import type { buyingLists } from '@tiber/contract/carts/buying-lists'
import type { Handlers } from '../../http/serve.ts'
import { readHealth } from './health.ts'
import * as service from './service.ts'

export const buyingListHandlers: Handlers<typeof buyingLists> = {
  list: (context) => service.listLists(context),
  page: (context, { query }) => service.pageLists(context, query),
  create: (context, { body }) => service.createList(context, body.name),
  read: (context, { params }) => service.readList(context, params.id),
  update: (context, { params, body }) => service.renameList(context, params.id, body.name),
  delete: (context, { params }) => service.deleteList(context, params.id),
  updateItems: (context, { params, body }) => service.updateItems(context, params.id, body),
  deleteItems: (context, { params, query }) => service.deleteItems(context, params.id, query.itemIds),
  changeOwner: (context, { params, body }) => service.changeOwner(context, params.id, body.newOwnerEmail),
  changeOwnerByPost: (context, { params, body }) => service.changeOwner(context, params.id, body.newOwnerEmail),
  overview: (context, { query }) => service.listOverview(context, query),
  health: (context, { params }) => readHealth(context, params.id),
}
