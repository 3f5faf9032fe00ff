import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** A column of a list that can be left out and moved; the first one of a list says what a row is, and stays. */
export type Column = { name: string; label: string }

export type ListColumn<Item> = Column & {
  kind?: 'num' | 'text'
  /** Place in the block of a phone. */
  phone?: 'full' | 'half' | 'end'
  getClassName?: (item: Item) => string | undefined
  render: (item: Item) => ReactNode
}

/** Parameter of an address with the chosen columns, in their order. */
export const columnsParameter = 'columns'

/** Returns the columns an address names, in its order; all of them if it names none that exist. */
export function selectColumns<Each extends Column>(columns: Each[], search: string): Each[] {
  const names = new Set(new URLSearchParams(search).get(columnsParameter)?.split(','))
  const chosen = [...names].flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return chosen.length > 0 ? chosen : columns
}

export const useColumns = <Each extends Column>(columns: Each[]): Each[] => selectColumns(columns, useLocation().search)

/** The chosen columns as a parameter for the links of a list; empty if all are shown. */
export function useColumnsQuery(): { columns?: string } {
  const columns = new URLSearchParams(useLocation().search).get(columnsParameter)
  return columns ? { columns } : {}
}

/** Returns the address of the list with other columns. */
export function toColumnsSearch(search: string, all: Column[], chosen: Column[]): string {
  const params = new URLSearchParams(search)
  const isDefault = chosen.length === all.length && chosen.every(({ name }, at) => name === all[at]?.name)
  params.delete(columnsParameter)
  if (!isDefault) params.set(columnsParameter, chosen.map(({ name }) => name).join(','))
  return params.size > 0 ? `?${params}` : ''
}
