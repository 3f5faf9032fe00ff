import { basename, dirname, join } from 'node:path/posix'

import { runCheck } from './run-check.ts'
import { forbiddenNames, importTable, moduleOrder, sqlFiles, tablesFiles } from './import-table.ts'
import type { ImportRule } from './storefront-imports.ts'
import { readText, listSourceFiles } from './source-files.ts'

const sources = ['{apps,packages,e2e,benchmarks,tools}/**/*.{ts,tsx}', '*.ts']
const fix = 'Move the code to where it may be used, or change tools/checks/import-table.ts and say why.'

/** A folder with more files shows no architecture any more. */
const maxFilesInFolder = 25

/** Finds imports, file names and forbidden words that break the import table, and folders with too many files. */
export function findImportProblems(folder: string): string[] {
  const files = listSourceFiles(folder, sources)
  return [...findLargeFolders(files), ...findFileProblems(folder, files)]
}

function findLargeFolders(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => !/\.(test|spec)\.tsx?$/.test(each)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([path, count]) => `${path}: ${count} source files; ${maxFilesInFolder} at most. Group them by job.`)
}

function findFileProblems(folder: string, sourceFiles: string[]): string[] {
  return sourceFiles.flatMap((file) => {
    const rule = importTable.find(({ files }) => files.test(file))
    if (!rule) return [`${file}: no rule of tools/checks/import-table.ts covers it.`]
    const text = stripComments(readText(folder, file))
    const word = rule.forbidden && rule.forbidden.exec(text)?.[0]
    return [
      ...findNameProblems(file),
      ...findPublicFileProblems(file, text),
      ...(word ? [`${file}: may not use ${word}.`] : []),
      ...parseImports(file, text)
        .filter((each) => !isAllowed(file, each, rule))
        .map(({ target }) => `${file}: may not import ${target}.`),
    ]
  })
}

type Import = { target: string; isType: boolean }

function isAllowed(file: string, { target, isType }: Import, { files, allowed }: ImportRule): boolean {
  if (target === 'packages/server/src/sql.ts' && !sqlFiles.test(file)) return false
  const isDrizzle = target.startsWith('npm:drizzle-orm') || tablesFiles.test(target)
  if (isDrizzle && !isType && !tablesFiles.test(file)) return false
  if (target.includes('/testing/') && !/\.test\.tsx?$|\/testing\/|vitest\.config\.ts$|^(tools|e2e)\//.test(file))
    return false
  if (isModuleCall(file, target)) return canCallModule(file, target)
  const captures = files.exec(file) ?? []
  return allowed.some((each) => {
    const isTypeOnly = each.startsWith('type ')
    const pattern = each.replace(/^type /, '').replace(/\$(\d)/g, (_, index: string) => captures[Number(index)] ?? '')
    return new RegExp(`^${pattern}`).test(target) && (isType || !isTypeOnly)
  })
}

const modulePath = /^apps\/platform\/src\/modules\/([^/]+)\/(.+)/

function isModuleCall(file: string, target: string): boolean {
  const [from, to] = [modulePath.exec(file)?.[1], modulePath.exec(target)?.[1]]
  return from !== undefined && to !== undefined && from !== to && !file.endsWith('.test.ts')
}

const tablesFile = /^([a-z-]+-)?tables\.ts$/

function canCallModule(file: string, target: string): boolean {
  const [, from = '', fromFile = ''] = modulePath.exec(file) ?? []
  const [, to = '', toFile = ''] = modulePath.exec(target) ?? []
  const isBefore = moduleOrder.includes(to) && moduleOrder.indexOf(to) < moduleOrder.indexOf(from)
  // Foreign keys and joins may point to tables of earlier modules, so that a list takes one statement.
  if (tablesFile.test(basename(toFile))) return /(^|[-/])(tables|queries)\.ts$/.test(fromFile) && isBefore
  return (toFile === 'service.ts' || toFile === 'public.ts') && isBefore
}

function parseImports(file: string, text: string): Import[] {
  const statements =
    /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(statements)]
    .map(([, type, from, called]) => ({ target: resolveTarget(file, from ?? called ?? ''), isType: Boolean(type) }))
    .filter(({ target }) => !target.includes('/+types/'))
}

/** Resolves an import to a path from the root, `node:x` or `npm:x`. */
function resolveTarget(file: string, from: string): string {
  const app = file.split('/').slice(0, 2).join('/')
  if (from.startsWith('.')) return join(dirname(file), from)
  if (from.startsWith('#app/')) return `${app}/app/${from.slice(5)}`
  if (from.startsWith('#platform/')) return `${app}/src/${from.slice(10)}`
  if (from.startsWith('#generated/')) return `${app}/.generated/${from.slice(11)}`
  const [, name = '', path = ''] = /^@tiber\/([^/]+)\/?(.*)/.exec(from) ?? []
  // Packages with components or styles are imported with the extension.
  if (/\.\w+$/.test(path)) return `packages/${name}/${path.startsWith('vite/') ? '' : 'src/'}${path}`
  if (name) return `${['platform', 'content', 'embedded'].includes(name) ? 'apps' : 'packages'}/${name}/src/${path}.ts`
  return from.startsWith('node:') ? from : `npm:${from}`
}

function findNameProblems(file: string): string[] {
  const name = file.split('/').at(-1) ?? ''
  const [stem = ''] = name.split('.')
  if (forbiddenNames.has(stem)) return [`${file}: "${stem}" is meaningless; name the file after its content.`]
  return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name) ? [] : [`${file}: file names are kebab-case.`]
}

/** What a module offers to others is in `service.ts`, or in a `public.ts` that only names it. */
function findPublicFileProblems(file: string, text: string): string[] {
  if (!modulePath.test(file)) return []
  const own = text.replace(/export\s+(type\s+)?\{[^}]*\}\s+from\s+'[^']*'/g, '').trim()
  const isPublic = basename(file) === 'public.ts'
  if (isPublic && own !== '') return [`${file}: only names what other files declare; move its own code there.`]
  return !isPublic && own === '' ? [`${file}: only re-exports; call it public.ts.`] : []
}

function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{(,])\/\/.*$/gm, '$1')
}

if (import.meta.main) runCheck('imports', findImportProblems, fix)
