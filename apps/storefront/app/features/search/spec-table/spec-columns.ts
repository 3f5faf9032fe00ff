import { isNumberSpec, type Spec } from '#app/product-ui/spec-value.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { ResultRow } from '../results/result-row.ts'

/** A column of the table: an attribute in which the rows differ. */
export type SpecColumn = Pick<Spec, 'id' | 'name' | 'type' | 'unit' | 'symbol'> & { isNumber: boolean }

export type SpecGroup = {
  key: string
  /** Name of the product; empty if the group is headed by an attribute, or by nothing. */
  title: string
  productId: string | undefined
  /** Attributes that all its rows share and other groups do not. */
  facts: Spec[]
  rows: ResultRow[]
}

export type SpecTableShape = {
  columns: SpecColumn[]
  /** Every attribute that can be a column, in the catalogue's order. */
  offered: SpecColumn[]
  groups: SpecGroup[]
  /** The attribute whose values head the groups; undefined if products do, or nothing. */
  by: string | undefined
  /** Attributes that all rows share. */
  shared: Spec[]
}

const maxColumns = 7
const maxFacts = 3

/** Decides about groups, shared attributes and columns of a page of rows; the user's column choice takes precedence. */
export function buildTableShape(rows: ResultRow[], chosen: ColumnChoice = {}): SpecTableShape {
  const specs = collectSpecs(rows)
  const differing = specs.filter((spec) => collectTexts(rows, spec.id).size > 1)
  const { by, groups } = groupRows(rows, differing)
  const isFact = ({ id }: Spec) => groups.length > 1 && groups.every((group) => isShared(group.rows, id))
  // M8 implies its nominal diameter, so a letter already used by a text attribute gets no second column.
  const textSymbols = new Set(specs.flatMap((spec) => (isNumberSpec(spec) ? [] : (spec.symbol ?? []))))
  // A dimension of the drawing stays a column though groups share it; other shared attributes are shown in the group
  // head.
  const defaultColumns = differing
    .filter((spec) => spec.id !== by && !(isFact(spec) && !(isNumberSpec(spec) && spec.symbol !== null)))
    .filter((spec) => !(isNumberSpec(spec) && spec.symbol !== null && textSymbols.has(spec.symbol)))
    .filter(({ id }) => isMostlyFilled(rows, id))
    .slice(0, maxColumns)
  const defaultIds = new Set(defaultColumns.map(({ id }) => id))
  const offered = specs.filter((spec) => spec.id !== by && spec.values.length > 0)
  const columns = offered.filter(({ id }) => chosen[id] ?? defaultIds.has(id))
  const columnIds = new Set(columns.map(({ id }) => id))
  const facts = differing.filter((spec) => spec.id !== by && isFact(spec) && !columnIds.has(spec.id))
  const factIds = new Set(facts.slice(0, maxFacts).map(({ id }) => id))
  return {
    by,
    columns: columns.map(toColumn),
    offered: offered.map(toColumn),
    groups: groups.map((group) => ({ ...group, facts: group.rows[0]!.specs.filter(({ id }) => factIds.has(id)) })),
    shared: specs.filter((spec) => isShared(rows, spec.id) && !columnIds.has(spec.id)),
  }
}

const toColumn = ({ id, name, type, unit, symbol }: Spec): SpecColumn => ({
  id,
  name,
  type,
  unit,
  symbol,
  isNumber: isNumberSpec({ type }),
})

/** Collects every attribute of the rows once, in the catalogue's order. */
function collectSpecs(rows: ResultRow[]): Spec[] {
  const found = new Map<string, Spec>()
  for (const { specs } of rows) for (const spec of specs) if (!found.has(spec.id)) found.set(spec.id, spec)
  return [...found.values()]
}

export const findSpec = (row: ResultRow, id: string): Spec | undefined => row.specs.find((spec) => spec.id === id)

const getSpecText = (row: ResultRow, id: string) => findSpec(row, id)?.values.join('|') ?? ''
const collectTexts = (rows: ResultRow[], id: string) => new Set(rows.map((row) => getSpecText(row, id)))
const isShared = (rows: ResultRow[], id: string) =>
  collectTexts(rows, id).size === 1 && getSpecText(rows[0]!, id) !== ''

/** A column that is empty in most rows is not worth its width. */
const isMostlyFilled = (rows: ResultRow[], id: string) =>
  rows.filter((row) => getSpecText(row, id) !== '').length * 2 >= rows.length

type Grouping = { by: string | undefined; groups: Omit<SpecGroup, 'facts'>[] }

/**
 * Groups by product if the page shows several, else by the first attribute that forms few contiguous runs, such as the
 * thread of screws.
 */
function groupRows(rows: ResultRow[], differing: Spec[]): Grouping {
  const products = new Set(rows.map(({ productId }) => productId))
  if (products.size > 1) {
    const runs = splitRuns(rows, ({ productId }) => productId)
    if (runs.length > rows.length / 2) return oneGroup(rows)
    return {
      by: undefined,
      groups: runs.map((run) => ({
        key: run[0]!.variantId,
        title: run[0]!.productName,
        productId: run[0]!.productId,
        rows: run,
      })),
    }
  }
  for (const { id } of differing) {
    const runs = splitRuns(rows, (row) => getSpecText(row, id))
    const isContiguous = runs.length === collectTexts(rows, id).size
    // A head above a single row only adds a line, so most groups must have several rows.
    const isMeaningful = runs.filter((run) => run.length > 1).length * 2 > runs.length
    if (!isContiguous || !isMeaningful || runs.length * 2 > rows.length) continue
    const groups = runs.map((run) => ({ key: getSpecText(run[0]!, id), title: '', productId: undefined, rows: run }))
    return { by: id, groups }
  }
  return oneGroup(rows)
}

const oneGroup = (rows: ResultRow[]): Grouping => ({
  by: undefined,
  groups: rows.length > 0 ? [{ key: 'all', title: '', productId: undefined, rows }] : [],
})

function splitRuns(rows: ResultRow[], getKey: (row: ResultRow) => string): ResultRow[][] {
  const runs: ResultRow[][] = []
  let last: string | undefined
  for (const row of rows) {
    const key = getKey(row)
    if (key !== last) runs.push([])
    runs.at(-1)!.push(row)
    last = key
  }
  return runs
}
