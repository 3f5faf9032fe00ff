import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import raw from '#generated/messages.es-ES.json'
import routes from '../routes.ts'
import { belongsToArea, getTextArea, getTextFiles } from './text-areas.ts'

const app = join(import.meta.dirname, '..')
const ui = join(app, '../../../packages/ui/src')
const keys = Object.keys(raw)

type Screen = { path: string; files: string[] }

/** Lists the screens of a language, each with the files of its route and of those around it. */
function listScreens(entries: RouteConfigEntry[], path = '', files: string[] = []): Screen[] {
  return entries.flatMap((entry) => {
    const own = `${path}/${entry.path ?? ''}`.replaceAll(/\/+/g, '/')
    const all = [...files, join(app, entry.file)]
    if (entry.children) return listScreens(entry.children, own, all)
    return entry.file.endsWith('.tsx') ? [{ path: own, files: all }] : []
  })
}

const texts = new Map<string, string>()

const readSource = (file: string): string => {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}

/** What only the server runs, and the areas themselves, which name texts without showing them. */
const notLoaded = /\.server\.ts$|\+types|\/text-areas\.ts$/

/** Lists the files that the browser may load for a file, those loaded on demand included. */
function listLoaded(start: string[]): Set<string> {
  const found = new Set(start)
  for (const file of found)
    for (const [, name = ''] of readSource(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+\.tsx?)'/g)) {
      const path = name.startsWith('.')
        ? resolve(dirname(file), name)
        : name.replace(/^#app\//, `${app}/`).replace(/^@tiber\/ui\//, `${ui}/`)
      if (path.startsWith('/') && !notLoaded.test(path) && existsSync(path)) found.add(path)
    }
  return found
}

/** Lists the texts that a file names: whole, or by a prefix in a template or in a comment. */
function listNamed(file: string): string[] {
  const source = readSource(file)
  const literals = new Set([...source.matchAll(/(['"`])([\w-]+\.[\w.-]+)\1/g)].map(([, , key]) => key!))
  const prefixes = [...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, prefix]) => prefix!)
  return keys.filter((key) => literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix)))
}

const screens = listScreens(routes).filter(({ path }) => !path.startsWith('/en-US'))

test('the screens of both sides are found', () => {
  expect(screens.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/operator', '/operator/setup/open', '/supplier/orders/:id']),
  )
})

test.each(screens)('$path › the texts its code names › are in its files', ({ path, files }) => {
  const areas = getTextFiles(getTextArea(path))
  const named = [...listLoaded([join(app, 'root.tsx'), ...files])].flatMap((file) =>
    listNamed(file).map((key) => ({ key, file: file.slice(app.length + 1) })),
  )
  const missing = named.filter(({ key }) => !key.includes('.flash.') && !areas.some((area) => belongsToArea(area, key)))
  expect(missing.map(({ key, file }) => `${key} in ${file}`)).toEqual([])
})
