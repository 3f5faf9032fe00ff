import type { views } from '@tiber/contract/operator/views'
import type { Handlers } from '../../http/serve.ts'
import { createView, deleteView, listViews, updateView } from './service.ts'

export const viewHandlers: Handlers<typeof views> = {
  listOfOperator: (context, { query }) => listViews(context, query.screen),
  createForOperator: (context, { body }) => createView(context, body),
  updateOfOperator: (context, { params, body }) => updateView(context, params.id, body ?? {}),
  deleteOfOperator: (context, { params }) => deleteView(context, params.id),
  listOfSupplier: (context, { query }) => listViews(context, query.screen),
  createForSupplier: (context, { body }) => createView(context, body),
  updateOfSupplier: (context, { params, body }) => updateView(context, params.id, body ?? {}),
  deleteOfSupplier: (context, { params }) => deleteView(context, params.id),
}
