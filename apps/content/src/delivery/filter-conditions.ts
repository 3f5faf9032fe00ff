import { sql, type SQL } from '@tiber/server/sql'
import type { Filter, Filters } from './parse-filters.ts'

/** Builds the conditions of filter_query on a content column. */
export function buildFilters(content: SQL, { all, any }: Filters): SQL[] {
  const alternatives = any.map((filter) => buildFilter(content, filter))
  return [
    ...all.map((filter) => buildFilter(content, filter)),
    ...(alternatives.length > 0 ? [sql`(${sql.join(alternatives, sql` or `)})`] : []),
  ]
}

/** The name of a field is a parameter, never part of the statement. */
function buildFilter(content: SQL, { path, operation, value }: Filter): SQL {
  const json = sql`(${content} #> ${sql.param(path)}::text[])`
  const text = sql`(${content} #>> ${sql.param(path)}::text[])`
  const list = sql.param(value.split(',').map((each) => each.trim()))
  switch (operation) {
    case 'is':
      return buildIs(json, text, value)
    case 'in':
      return sql`coalesce(${text} = any(${list}::text[]), false)`
    case 'not_in':
      return sql`coalesce(${text} <> all(${list}::text[]), true)`
    case 'like':
      return sql`coalesce(${text} like ${toLikePattern(value)}, false)`
    case 'not_like':
      return sql`coalesce(${text} not like ${toLikePattern(value)}, true)`
    case 'any_in_array':
      return sql`coalesce(jsonb_typeof(${json}) = 'array' and jsonb_exists_any(${json}, ${list}::text[]), false)`
    case 'all_in_array':
      return sql`coalesce(jsonb_typeof(${json}) = 'array' and jsonb_exists_all(${json}, ${list}::text[]), false)`
    case 'exists':
      return value === 'false' || value === '0' ? sql`${json} is null` : sql`${json} is not null`
    case 'gt_date':
      return sql`coalesce(${toDateText(text)} > ${normaliseDate(value)}, false)`
    case 'lt_date':
      return sql`coalesce(${toDateText(text)} < ${normaliseDate(value)}, false)`
    case 'gt_int':
    case 'gt_float':
      return sql`coalesce(${toNumber(text)} > ${value}::numeric, false)`
    case 'lt_int':
    case 'lt_float':
      return sql`coalesce(${toNumber(text)} < ${value}::numeric, false)`
  }
}

function buildIs(json: SQL, text: SQL, value: string): SQL {
  switch (value) {
    case 'empty':
      return sql`coalesce(${text}, '') = ''`
    case 'not_empty':
      return sql`coalesce(${text}, '') <> ''`
    case 'empty_array':
      return sql`coalesce(${json} = '[]', false)`
    case 'not_empty_array':
      return sql`coalesce(jsonb_typeof(${json}) = 'array' and ${json} <> '[]', false)`
    case 'null':
      return sql`${text} is null`
    case 'not_null':
      return sql`${text} is not null`
    default:
      return sql`coalesce(${text} = ${value}, false)`
  }
}

/** Converts a pattern with `*` to one of `like`, in which everything else is literal. */
export const toLikePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '%')

/** Converts a text to a number; null if it is none, so that a wrong value in one story does not fail the query. */
export const toNumber = (text: SQL) =>
  sql`(case when ${text} ~ '^-?[0-9]{1,15}(\\.[0-9]{1,15})?$' then ${text}::numeric end)`

/** Dates are compared as texts, minute by minute, because content may hold any text. */
const toDateText = (text: SQL) =>
  sql`(case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
       then left(replace(left(${text}, 16), 'T', ' ') || case when length(${text}) <= 10 then ' 00:00' else '' end, 16)
       end collate "C")`

const normaliseDate = (value: string) => `${value.replace('T', ' ')}${value.length <= 10 ? ' 00:00' : ''}`.slice(0, 16)
