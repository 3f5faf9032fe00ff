import { hash } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { observeStatements, type ObservedResult } from '../connections.ts'

/** A result of one call; `tools/checks/check-statements.ts` compares it with the row type of that call. */
export type StatementRecord = {
  /** The calls that led to the statement, innermost first: `<path>:<line>:<column>`. */
  calls: string[]
  text: string
  columns: RecordedColumn[]
}
export type RecordedColumn = {
  name: string
  /** The object id of its type in PostgreSQL. */
  type: number
  /** The name of the column if it is one of a table that may be null. */
  nullableColumn?: string
  wasNull?: true
}

const maxRowsRead = 200
const maxCalls = 4

/** Records the results of row-returning statements in a folder, each kind of result of a call once. */
export function recordStatements(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const recorded = new Set<string>()
  observeStatements(() => {
    const sites = captureCallSites()
    return async (result) => {
      const nulls = findNullColumns(result)
      const key = `${sites.map(formatSite).join()} ${hash('sha1', result.text)} ${result.fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()} ${nulls.join()}`
      if (recorded.has(key)) return
      recorded.add(key)
      const columns = await describeColumns(result, nulls)
      const record: StatementRecord = { calls: toSourceCalls(sites), text: result.text, columns }
      appendFileSync(file, `${JSON.stringify(record)}\n`)
    }
  })
}

function findNullColumns({ rows, fields }: ObservedResult): string[] {
  const read = rows.slice(0, maxRowsRead) as Record<string, unknown>[]
  return fields.map(({ name }) => name).filter((name) => read.some((row) => row[name] === null))
}

type Attribute = { table: number; column: number; name: string }

async function describeColumns({ fields, runText }: ObservedResult, nulls: string[]): Promise<RecordedColumn[]> {
  const tables = [...new Set(fields.flatMap(({ tableID }) => (tableID ? [tableID] : [])))]
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await runText(
          `select attrelid::int as table, attnum::int as column, attname as name from pg_attribute
           where attrelid = any($1::oid[]) and attnum > 0 and not attnotnull`,
          [tables],
        )
  const nullable = new Map((rows as Attribute[]).map(({ table, column, name }) => [`${table} ${column}`, name]))
  return fields.map(({ name, dataTypeID, tableID, columnID }) => {
    const nullableColumn = nullable.get(`${tableID} ${columnID}`)
    return {
      name,
      type: dataTypeID,
      ...(nullableColumn !== undefined && { nullableColumn }),
      ...(nulls.includes(name) && { wasNull: true as const }),
    }
  })
}

/** Captures the positions in the running code: mapping them to the source takes long, so only new ones are mapped. */
function captureCallSites(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_error, sites) => sites
  Error.stackTraceLimit = 12
  const holder = {} as { stack: NodeJS.CallSite[] }
  Error.captureStackTrace(holder, captureCallSites)
  const sites = holder.stack
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return sites.filter((site) => isOurs(site.getFileName() ?? '')).slice(0, maxCalls)
}

const layer = /\/(connections|record-statements|query-rows|prepared-plans)\.ts$/
const isOurs = (path: string) => /\/(apps|packages)\/[^/]+\/src\//.test(path) && !layer.test(path)
const formatSite = (site: NodeJS.CallSite) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`

function toSourceCalls(sites: NodeJS.CallSite[]): string[] {
  const text = String(Error.prepareStackTrace?.(new Error(), sites) ?? sites.map(formatSite).join('\n'))
  return [...text.matchAll(/(?:file:\/\/)?(\/[^\s()]+:\d+:\d+)/g)].map(([, call]) => call!)
}
