import { sql, type SQL } from '@tiber/server/sql'
import { RequestError } from '../request-error.ts'
import { toNumber } from './filter-conditions.ts'
import { parseFieldPath } from './parse-filters.ts'
import type { VersionColumns } from './story-columns-queries.ts'

const maxKeys = 5

/** Builds the order of a list, such as `content.price:desc:float:nulls_last,name:asc`; the id makes it complete. */
export function buildOrder(sortBy: string | undefined, columns: VersionColumns): SQL {
  const keys = (sortBy ?? '').split(',').filter((each) => each !== '')
  if (keys.length > maxKeys) throw new RequestError(422, `sort_by has more than ${maxKeys} keys`)
  const parts = keys.length > 0 ? keys.map((key) => buildKey(key, columns)) : [sql`s.position`]
  return sql.join([...parts, sql`s.id`], sql`, `)
}

function buildKey(key: string, columns: VersionColumns): SQL {
  const [field = '', ...options] = key.split(':')
  const has = (option: string) => options.includes(option)
  const unknown = options.find((each) => !sortOptions.has(each))
  if (unknown !== undefined) throw new RequestError(422, `sort_by has no option "${unknown.slice(0, 50)}"`)
  const isNumber = has('int') || has('float')
  const direction = has('desc') ? sql` desc` : sql` asc`
  const nulls = has('nulls_first') ? sql` nulls first` : has('nulls_last') ? sql` nulls last` : sql``
  return sql`${buildExpression(field, isNumber, columns)}${direction}${nulls}`
}

const sortOptions = new Set(['asc', 'desc', 'int', 'float', 'nulls_first', 'nulls_last'])

function buildExpression(field: string, isNumber: boolean, columns: VersionColumns): SQL {
  if (field.startsWith('content.')) {
    const text = sql`(${columns.content} #>> ${sql.param(parseFieldPath(field.slice('content.'.length)))}::text[])`
    return isNumber ? toNumber(text) : text
  }
  const column = Object.hasOwn(columns.sortable, field) ? columns.sortable[field] : undefined
  if (!column) throw new RequestError(422, `sort_by has no property "${field.slice(0, 50)}"`)
  return column
}
