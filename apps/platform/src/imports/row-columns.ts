import type { Locale } from '@tiber/contract/locales'
import type { SheetCell, SheetColumn } from './xlsx-file.ts'

/** A column of a downloaded table with its titles and the value it takes from a row. */
export type RowColumn<Row> = Omit<SheetColumn, 'title'> & {
  titles: Record<Locale, string>
  getValue: (row: Row, locale: Locale) => SheetCell
}

/** The title in Spanish and in English. */
export type Titles = [es: string, en: string]

export const createColumn = <Row>(
  [es, en]: Titles,
  width: number,
  getValue: RowColumn<Row>['getValue'],
): RowColumn<Row> => ({
  titles: { 'es-ES': es, 'en-US': en },
  width,
  getValue,
})

export const toSheetColumns = <Row>(columns: RowColumn<Row>[], locale: Locale): SheetColumn[] =>
  columns.map(({ titles, getValue: _value, ...column }) => ({ ...column, title: titles[locale] }))

export const toCells = <Row>(columns: RowColumn<Row>[], row: Row, locale: Locale): SheetCell[] =>
  columns.map(({ getValue }) => getValue(row, locale))
