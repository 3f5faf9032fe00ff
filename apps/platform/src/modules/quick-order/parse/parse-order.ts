import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import { createParser, smallTextLength } from '../../../imports/parser-pool.ts'
import { readUploadedText } from '../../../imports/uploaded-file.ts'
import { parseText } from './parse-text.ts'

/** A pasted text, or an uploaded file in base64. */
type Source = { text?: string | undefined; file?: string | undefined; columns?: ColumnMapping | undefined }

const parser = createParser({
  module: import.meta.url,
  parse: async ({ text, file = '', columns }: Source) => {
    const source = text ?? (await readUploadedText(file))
    return { source, ...parseText(source, columns) }
  },
  isSmall: ({ text }) => text !== undefined && text.length < smallTextLength,
})

/** @public Called in the worker thread. */
export const runInWorker = parser.runInWorker

/** Parses an order as people paste or upload it; returns its text as well. */
export const parseOrder = parser.run
