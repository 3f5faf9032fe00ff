import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A route of an app, as far as its texts are concerned. */
type TextRoute = { path?: string | undefined; file: string; children?: TextRoute[] | undefined }

/** A page, with the files of its route and of those around it. */
type Screen = { path: string; files: string[] }

export type TextFiles = {
  routes: TextRoute[]
  /** The files around all pages that load the texts of the frame. */
  frame: string[]
  /** Names the files with the texts of a page: those of the frame, if it has one, and those of its section. */
  getFiles: (pathname: string) => string[]
}

type AssignOptions = TextFiles & { app: string; keys: string[] }

const ui = join(import.meta.dirname, '../src')
/** Only the server runs these, and it localises the texts of flash messages. */
const notLoaded = /\.server\.tsx?$|\/\+types\//
const isForBrowser = (key: string) => !key.includes('.flash.')

/**
 * Finds the texts that the code of each page names, so that the browser gets those and no others. Pages of one section
 * share a file; what the frame names is in a file of its own.
 */
export function assignTexts({ app, keys, ...files }: AssignOptions): Map<string, Set<string>> {
  const findTexts = createTextFinder(app, new Set(keys.filter(isForBrowser)))
  const frameKeys = findTexts(files.frame.map((file) => join(app, file)))
  const assigned = new Map([['frame', frameKeys]])
  for (const screen of listScreens(files.routes, app)) {
    const names = files.getFiles(screen.path)
    const own = names.at(-1)!
    const ownKeys = assigned.get(own) ?? new Set()
    for (const key of findTexts(screen.files)) if (names.length === 1 || !frameKeys.has(key)) ownKeys.add(key)
    assigned.set(own, ownKeys)
  }
  return assigned
}

/** Lists the pages, both languages of each. */
export function listScreens(routes: TextRoute[], app: string, parent: Screen = rootScreen(app)): Screen[] {
  return routes.flatMap(({ path = '', file, children }) => {
    const screen = { path: join(parent.path, path), files: [...parent.files, join(app, file)] }
    if (children) return listScreens(children, app, screen)
    return file.endsWith('.tsx') ? [screen] : []
  })
}

const rootScreen = (app: string): Screen => ({ path: '/', files: [join(app, 'root.tsx')] })

/** Returns a function that finds the texts that files name, with all that they import. */
function createTextFinder(app: string, keys: Set<string>): (files: string[]) => Set<string> {
  const sources = new Map<string, { imports: string[]; named: string[] }>()
  const read = (file: string) => {
    const known = sources.get(file)
    if (known) return known
    const text = readFileSync(file, 'utf8')
    const source = { imports: listImports(text, file, app), named: listNamedTexts(text, keys) }
    sources.set(file, source)
    return source
  }
  return (files) => {
    const found = new Set(files)
    // A set also visits what is added on the way.
    for (const file of found) for (const each of read(file).imports) found.add(each)
    return new Set([...found].flatMap((file) => read(file).named))
  }
}

/** Lists what the browser may load for a file, on demand too; types are not loaded. */
function listImports(source: string, file: string, app: string): string[] {
  const code = source.replaceAll(/import type [^']*'[^']+'/g, '')
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+\.tsx?)'/g)].flatMap(([, name = '']) => {
    const path = name.startsWith('.')
      ? resolve(dirname(file), name)
      : name.replace(/^#app\//, `${app}/`).replace(/^@tiber\/ui\//, `${ui}/`)
    return path.startsWith('/') && !notLoaded.test(path) && existsSync(path) ? [path] : []
  })
}

/** Lists the texts that code names: whole, or by a prefix in a template or in a comment, as check-messages.ts finds them. */
function listNamedTexts(source: string, keys: Set<string>): string[] {
  const literals = [...source.matchAll(/(['"`])([\w-]+\.[\w.-]+)\1/g)].map(([, , key = '']) => key)
  const declared = [...source.matchAll(/\/\/ messages: (.*)/g)].flatMap(([, list = '']) => list.split(/[\s,]+/))
  const prefixes = [
    ...declared.filter((each) => each.endsWith('.*')).map((each) => each.slice(0, -1)),
    ...[...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, prefix = '']) => prefix),
  ]
  const begun = prefixes.length === 0 ? [] : [...keys].filter((key) => prefixes.some((each) => key.startsWith(each)))
  return [...literals.filter((key) => keys.has(key)), ...begun]
}
