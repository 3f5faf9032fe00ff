import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '../routes.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { rawMessages } from './messages.server.ts'
import { belongsToArea, getTextArea, getTextFiles } from './text-areas.ts'

const app = fileURLToPath(new URL('..', import.meta.url))
const ui = fileURLToPath(new URL('../../../../packages/ui/src', import.meta.url))
const keys = Object.keys(rawMessages('es-ES'))

type Page = { path: string; files: string[] }

/** Lists every screen with its layouts. */
function listPages(entries: RouteConfigEntry[], parent: Page): Page[] {
  return entries.flatMap((entry) => {
    const page = { path: join(parent.path, entry.path ?? ''), files: [...parent.files, join(app, entry.file)] }
    return entry.children ? listPages(entry.children, page) : entry.file.endsWith('.tsx') ? [page] : []
  })
}

/** Collects what the browser may run of a file: all its imports, static or dynamic, except types. */
function collectImports(file: string, found: Map<string, string>) {
  if (found.has(file) || !/(?<!\.server)\.tsx?$/.test(file) || !existsSync(file)) return
  if (file.endsWith('i18n/text-areas.ts')) return
  const source = readFileSync(file, 'utf8').replaceAll(/import type [^']*'[^']+'/g, '')
  found.set(file, source)
  for (const [, name = ''] of source.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
    if (name.startsWith('#app/')) collectImports(join(app, name.slice(5)), found)
    else if (name.startsWith('@tiber/ui/')) collectImports(join(ui, name.slice(10)), found)
    else if (name.startsWith('.')) collectImports(join(dirname(file), name), found)
  }
}

/** Finds keys as tools/checks/check-messages.ts does. */
function findKeys(source: string): string[] {
  const literals = new Set([...source.matchAll(/(['"`])([\w-]+\.[\w.-]+)\1/g)].map(([, , key]) => key))
  const declared = [...source.matchAll(/\/\/ messages: (.*)/g)].flatMap(([, list = '']) => list.split(/[\s,]+/))
  const prefixes = [
    ...declared.filter((each) => each.endsWith('.*')).map((each) => each.slice(0, -1)),
    ...[...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, start = '']) => start),
  ]
  return keys.filter((key) => literals.has(key) || prefixes.some((start) => key.startsWith(start)))
}

const pages = listPages(routes, { path: '/', files: [join(app, 'root.tsx')] })

describe('the texts of a page', () => {
  test.each(pages.map(({ path, files }) => [path, files] as const))('%s has all it shows', (path, files) => {
    const sources = new Map<string, string>()
    for (const file of files) collectImports(file, sources)
    const shown = [...sources.values()].flatMap(findKeys).filter((key) => !key.includes('.flash.'))
    const loadedAreas = getTextFiles(getTextArea(path))
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter((key) => !loadedAreas.some((area) => belongsToArea(area, key)))).toEqual([])
  })

  test('are those of its area in both languages and any case', () => {
    for (const { path } of pages) expect(getTextArea(localisedPath(path, 'en-US'))).toBe(getTextArea(path))
    expect(getTextArea('/en-us/Product/1')).toBe('product')
    expect(getTextArea('/en-US')).toBe('dashboard')
    expect(getTextArea('/nothing')).toBe('content')
  })
})
