import type { catalogueImports } from '@tiber/contract/catalogue/catalogue-imports'
import type { catalogueTables } from '@tiber/contract/catalogue/catalogue-tables'
import type { Handlers } from '../../http/serve.ts'
import { readArticles } from './articles/import-articles.ts'
import { exportCatalogue } from './export-catalogue.ts'
import * as service from './service.ts'

export const catalogueImportHandlers: Handlers<typeof catalogueImports> = {
  create: (context, { body }) => service.createImport(context, body),
  addPart: (context, { params, body }) => service.addPart(context, params, body.text),
  start: (context, { params }) => service.startImport(context, params.id),
  read: (context, { params }) => service.readImport(context, params.id),
  report: (context, { params, query }) => service.listBroken(context, params.id, query),
  export: (context, { query }) => exportCatalogue(context, query ?? {}),
}

export const catalogueTableHandlers: Handlers<typeof catalogueTables> = {
  read: (context, { body }) => readArticles(context, body ?? {}),
}
