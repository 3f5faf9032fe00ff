import { moduleOrder } from './import-table.ts'
import { runCheck } from './run-check.ts'
import { listSourceFiles, readText } from './source-files.ts'

const fix = 'Call the service of the module that owns the table, or move the statement there.'
const platform = 'apps/platform/src/'
const tableFiles = `${platform}**/{tables,*-tables}.ts`
const sources = `${platform}**/*.ts`

/** Files that fill or empty a database as a whole, whatever the modules. */
const unowned = /\/(seeding|testing)\/|\.test\.ts$/

/** Builds statements for the tables it is given, which their modules name as `table: '…'`. */
const statementBuilder = /\/database\/upsert-rows\.ts$/

const change = String.raw`\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+`
// The search index writes to two copies of its tables and names them by a function.
const tableFunction = String.raw`\$\{qualifyTable\([^']*'`
const writePatterns = [
  new RegExp(`${change}(?:only\\s+)?(?:"|${tableFunction})?([a-z_]+)`, 'gi'),
  /\btable: '([a-z_]+)',/g,
]
const readPatterns = [/\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)/gi]
const hiddenPattern = new RegExp(String.raw`${change}(?!${tableFunction})\$\{`, 'gi')

/** Finds tables that are declared twice, written outside their module, or read by a module before theirs. */
export function findTableProblems(folder: string): string[] {
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const file of listSourceFiles(folder, [tableFiles])) {
    for (const table of listDeclaredTables(readText(folder, file))) {
      if (owners.has(table)) problems.push(`${file}: ${table} is also declared by ${owners.get(table)}.`)
      owners.set(table, getArea(file))
    }
  }
  const statements = listSourceFiles(folder, [sources]).filter(
    (file) => !unowned.test(file) && !statementBuilder.test(file),
  )
  return [...problems, ...statements.flatMap((file) => findStatementProblems(file, readText(folder, file), owners))]
}

function listDeclaredTables(text: string): string[] {
  return [...text.matchAll(/\b(?:pgTable|\.table)\(\s*'([a-z_]+)'/g)].map(([, table]) => table!)
}

function findStatementProblems(file: string, text: string, owners: Map<string, string>): string[] {
  const area = getArea(file)
  const code = stripComments(text)
  const find = (patterns: RegExp[]) =>
    new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table]) => table!)))
  const foreign = (tables: Set<string>) =>
    [...tables].filter((table) => owners.has(table) && owners.get(table) !== area)
  return [
    ...[...code.matchAll(hiddenPattern)].map(([hit]) => `${file}: "${hit}…" hides its table; write its name.`),
    ...foreign(find(writePatterns)).map((table) => `${file}: writes ${table}, which ${owners.get(table)} owns.`),
    ...foreign(find(readPatterns))
      .filter((table) => !isBefore(owners.get(table)!, area))
      .map((table) => `${file}: reads ${table} of ${owners.get(table)}, which does not come before ${area}.`),
  ]
}

const isBefore = (owner: string, area: string) =>
  moduleOrder.includes(owner) && moduleOrder.indexOf(owner) < moduleOrder.indexOf(area)

/** Returns the module of a file, or its folder if it belongs to none. */
function getArea(file: string): string {
  const path = file.slice(platform.length)
  return /^modules\/([^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, -1).join('/')
}

function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{(,])\/\/.*$/gm, '$1')
}

if (import.meta.main) runCheck('tables', findTableProblems, fix)
