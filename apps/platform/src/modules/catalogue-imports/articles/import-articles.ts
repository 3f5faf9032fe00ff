import type { CallBody } from '@tiber/contract/call'
import { maxImportPartLength } from '@tiber/contract/catalogue/catalogue-imports'
import type { CatalogueTable, catalogueTables } from '@tiber/contract/catalogue/catalogue-tables'
import { requiredTableFields } from '@tiber/contract/catalogue/table-enums'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context } from '../../../context.ts'
import { readTable } from '../../../imports/read-table.ts'
import { selectDefaultView } from '../../settings/service.ts'
import { readSupplier } from '../../suppliers/service.ts'
import { addPart, createImport, startImport } from '../service.ts'
import { buildArticleLines, type NewArticle } from './article-lines.ts'
import { guessColumns, knownNames } from './column-names.ts'
import { judgeRows, type Article } from './judge-rows.ts'

type Input = CallBody<typeof catalogueTables.read>

const maxSamples = 3

/** Reads a table of articles and judges its rows; on request the accepted ones are imported in the background. */
export async function readArticles(context: Context, input: Input): Promise<CatalogueTable> {
  const { csv, file, decimalSign, supplier, apply } = input
  if ((csv === undefined) === (file === undefined))
    throw new PlatformError('F-E-040', "Exactly one of 'csv', 'file' is required", 'csv')
  const table = await readTable({ ...(csv === undefined ? { file: file! } : { csv }), known: knownNames })
  const columns = table.header.map((_, at) => (input.columns ?? guessColumns(table.header))[at] ?? null)
  const chosen = columns.filter((field) => field !== null)
  if (new Set(chosen).size < chosen.length) throw new PlatformError('F-E-040', 'Two columns are the same.', 'columns')
  const missingFields = requiredTableFields.filter((field) => !chosen.includes(field))
  const { articles, ...judged } = judgeRows(table.rows, { columns, decimalSign })
  const [first] = articles
  if (apply && missingFields.length > 0)
    throw new PlatformError('F-E-001', `The table is missing the column '${missingFields[0]}'.`, 'columns')
  if (apply && !first) throw new PlatformError('F-E-040', 'No row of the table can be taken.', 'file')
  if (apply && !supplier) throw new PlatformError('F-E-001', "'supplier' parameter is required", 'supplier')
  const { brand: _brand, orderMultiple: _multiple, ...preview } = first ?? ({} as Article)
  return {
    csv: table.text,
    columns: table.header.map((name, at) => ({ name, samples: listSamples(table.rows, at), field: columns[at]! })),
    missingFields,
    ...judged,
    preview: first ? preview : null,
    importId: apply ? await importArticles(context, articles, supplier!) : null,
  }
}

const listSamples = (rows: { cells: string[] }[], at: number) =>
  rows
    .map(({ cells }) => (cells[at] ?? '').trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, maxSamples)

/** Imports articles of a supplier like a file of the catalogue, in the background; returns the id of the import. */
export function importArticles(context: Context, articles: NewArticle[], supplierId: string): Promise<string> {
  return inTransaction(context, async (context) => {
    const { externalId: supplier } = await readSupplier(context, supplierId, 'EXTERNAL_ID')
    const storeView = await selectDefaultView(context)
    if (!storeView) throw new PlatformError('F-E-002', 'There is no store yet.')
    const text = buildArticleLines(articles, { storeView, supplier })
      .map((line) => JSON.stringify(line))
      .join('\n')
    const { id } = await createImport(context, { fileName: 'articles.jsonl', format: 'jsonl' })
    for (let part = 0; part * maxImportPartLength < text.length; part += 1)
      await addPart(
        context,
        { id, part: String(part) },
        text.slice(part * maxImportPartLength, (part + 1) * maxImportPartLength),
      )
    await startImport(context, id)
    return id
  })
}
