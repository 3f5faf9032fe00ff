import type { search, searchIndex } from '@tiber/contract/catalogue/search'
import type { searchSynonyms } from '@tiber/contract/catalogue/search-synonyms'
import type { Handlers } from '../../http/serve.ts'
import { enqueueRebuild } from './index/index-jobs.ts'
import { listProducts } from './query/list-products.ts'
import * as service from './service.ts'
import * as synonyms from './synonyms/manage-synonyms.ts'
import { suggest } from './query/suggestions.ts'

export const searchHandlers: Handlers<typeof search> = {
  autocomplete: (context, { query }) => suggest(context, query ?? {}),
  search: (context, { query }) => service.search(context, query),
  autocompleteV1: (context, { query: { search, ...query } = {} }) =>
    suggest(context, { ...query, ...(search !== undefined && { input: search }) }),
  listV1: (context, { query }) => listProducts(context, query),
}

export const searchIndexHandlers: Handlers<typeof searchIndex> = {
  rebuild: (context) => enqueueRebuild(context),
}

export const searchSynonymHandlers: Handlers<typeof searchSynonyms> = {
  list: (context, { query }) => synonyms.listSynonyms(context, query),
  stores: (context) => synonyms.listStores(context),
  read: (context, { params }) => synonyms.readSynonym(context, params.id),
  create: (context, { body }) => synonyms.createSynonym(context, body),
  update: (context, { params, body }) => synonyms.updateSynonym(context, params.id, body),
  delete: (context, { params }) => synonyms.deleteSynonym(context, params.id),
}
