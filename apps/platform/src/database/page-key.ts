import { IsDate } from 'typebox/format'
import { PlatformError } from '@tiber/contract/errors'

/** Where a page of a keyset-paginated list ended: the sort value and the id of its last row. */
export type PageKey = { key: string; id: string }
type Sorting = 'instant' | 'amount'

export const toPageKey = ({ key, id }: PageKey) => `${key}|${id}`

const instant = /^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::\d\d)?$/

/** Accepts only what PostgreSQL writes: it may not be able to read anything else. */
const isValidKey: Record<Sorting, (key: string) => boolean> = {
  instant: (key) => instant.test(key) && IsDate(key.slice(0, 10)) && !key.startsWith('0000'),
  amount: (key) => /^\d{1,18}(\.\d{1,6})?$/.test(key),
}

/** Parses a page key; anything we did not issue is rejected. */
export function readPageKey(after: string, sortings: Sorting[] = ['instant', 'amount']): PageKey {
  const [, key, id] = /^([^|]{1,60})\|(\d{10})$/.exec(after) ?? []
  if (key === undefined || id === undefined || !sortings.some((sorting) => isValidKey[sorting](key)))
    throw new PlatformError('F-E-012', undefined, 'after')
  return { key, id }
}
