import { readCsvRows, type Columns } from './csv-rows.ts'
import { createParser, smallTextLength } from './parser-pool.ts'
import { readUploadedText } from './uploaded-file.ts'

/** A CSV as text, or an uploaded file in base64. */
type Source = { csv: string; columns: Columns<string> } | { file: string; columns: Columns<string> }

const getText = (source: Source) => ('csv' in source ? source.csv : readUploadedText(source.file))

const parser = createParser({
  module: import.meta.url,
  parse: async (source: Source) => {
    const text = await getText(source)
    return { text, ...readCsvRows(text, source.columns) }
  },
  isSmall: (source) => 'csv' in source && source.csv.length < smallTextLength,
})

/** @public Called in the worker thread. */
export const runInWorker = parser.runInWorker

/** Reads the rows of a CSV or of an uploaded file by its header; returns its text as well. */
export const readCsv = <Field extends string>(source: Source & { columns: Columns<Field> }) =>
  parser.run(source) as Promise<{ text: string } & ReturnType<typeof readCsvRows<Field>>>
