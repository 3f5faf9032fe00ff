import { PlatformError } from '@tiber/contract/errors'

/** Where a page ended that is read by key: what its last row is sorted by, and its id. */
export type PageKey = { key: string; id: string }

export const toPageKey = ({ key, id }: PageKey) => `${key}|${id}`

/** What a page ended with; anything else than what we gave is refused. */
export function readPageKey(after: string): PageKey {
  const [, key, id] = /^([\d.:+\- ]{1,60})\|(\d{10})$/.exec(after) ?? []
  if (key === undefined || id === undefined || !isSortKey(key)) throw new PlatformError('F-E-012', undefined, 'after')
  return { key, id }
}

const isSortKey = (key: string) =>
  /^\d+(\.\d+)?$/.test(key) || !Number.isNaN(Date.parse(key.replace(/([+-]\d\d)$/, '$1:00')))
