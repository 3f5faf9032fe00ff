import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

import { locales, type Locale } from '../src/i18n/locale.ts'
import { mergeKinds, findPlaceholders, toTypeText, type Placeholders } from './message-placeholders.ts'
import { assignTexts, type TextFiles } from './text-files.ts'

type Source = { file: string; text: string }
type Compiled = { json: ReturnType<typeof compile>; placeholders: Placeholders }

const virtualPrefix = 'virtual:messages/'
/** Files of texts, and code that names them. */
const namesTexts = /[/\\]messages\.(?:es-ES|en-US)\.json$|\.tsx?$/

/**
 * Compiles the texts beside the features into modules, per locale for the server and per section for the browser; syntax
 * errors or differing locales stop the build.
 */
export function messages(files: TextFiles): Plugin {
  let root = process.cwd()
  let built = new Map<string, string>()
  return {
    name: 'tiber:messages',
    config(config) {
      root = config.root ?? root
      built = generateMessages(root, files)
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of built) this.emitFile({ type: 'asset', fileName, source })
    },
    resolveId(id) {
      if (id.startsWith(virtualPrefix)) return generatedFile(root, `messages.${id.slice(virtualPrefix.length)}.js`)
    },
    configureServer(server) {
      server.watcher.on('all', (_event, file) => {
        if (!namesTexts.test(file) || file.includes('.generated')) return
        // A half-written text must not stop the development server: the error is logged and the last valid texts stay.
        try {
          generateMessages(root, files)
        } catch (error) {
          server.config.logger.error(String(error))
        }
      })
    },
  }
}

/** Generates everything the type checker needs, without Vite. */
export const generateMessageTypes = (root: string, files: TextFiles) => void generateMessages(root, files)

/** Returns the files of a build with their names, which change with any text. */
function generateMessages(root: string, files: TextFiles): Map<string, string> {
  const sources = Object.fromEntries(locales.map((locale) => [locale, readMessages(root, locale)]))
  const problems: string[] = []
  const compiled = Object.fromEntries(
    locales.map((locale) => [locale, compileMessages(sources[locale] ?? new Map(), problems)]),
  )
  const types = buildTypes(compiled, problems)
  if (problems.length > 0) throw new SyntaxError(`Messages cannot be compiled:\n${problems.join('\n')}`)

  mkdirSync(join(root, '.generated'), { recursive: true })
  const keys = [...(compiled[locales[0]]?.keys() ?? [])]
  const assigned = assignTexts({ ...files, app: join(root, 'app'), keys })
  const modules = new Map<string, string>()
  for (const locale of locales) {
    const raw = Object.fromEntries([...(sources[locale] ?? [])].map(([key, source]) => [key, source.text]))
    const json = Object.fromEntries([...(compiled[locale] ?? [])].map(([key, message]) => [key, message.json]))
    writeIfChanged(generatedFile(root, `messages.${locale}.json`), JSON.stringify(raw, undefined, 2))
    writeIfChanged(generatedFile(root, `messages.${locale}.js`), buildModule(json))
    for (const [name, shown] of assigned) {
      const texts = Object.fromEntries(Object.entries(json).filter(([key]) => shown.has(key)))
      modules.set(`${locale}.${name}`, buildModule(texts))
    }
  }
  for (const [name, text] of modules) writeIfChanged(generatedFile(root, `messages.${name}.js`), text)
  const version = createHash('sha256')
    .update(JSON.stringify([...modules]))
    .digest('hex')
    .slice(0, 8)
  writeIfChanged(generatedFile(root, 'messages.version.js'), `export default '${version}'\n`)
  writeIfChanged(generatedFile(root, 'messages.d.ts'), types)
  return new Map([...modules].map(([name, text]) => [`assets/texts-${version}.${name}.js`, text]))
}

/** JSON.parse reads large data faster than the JavaScript parser. In single quotes, those of JSON need no escape. */
const buildModule = (texts: object) =>
  `export default JSON.parse('${JSON.stringify(texts).replaceAll(/[\\']/g, String.raw`\$&`)}')\n`

const sharedTexts = fileURLToPath(new URL('../src', import.meta.url))

/** Reads every message file of the app and of this package; the folder it is in is the prefix of its keys. */
function readMessages(root: string, locale: Locale): Map<string, Source> {
  const found = new Map<string, Source>()
  const folders = [sharedTexts, join(root, 'app')]
  const files = folders.flatMap((folder) => listFiles(folder, `**/messages.${locale}.json`))
  for (const file of files) {
    const prefix = basename(dirname(file))
    for (const [key, text] of Object.entries(readJson(file))) {
      if (typeof text !== 'string') throw new TypeError(`${file}: '${key}' must be a text; message files are flat.`)
      if (found.has(`${prefix}.${key}`)) throw new TypeError(`${file}: another folder is called '${prefix}' too.`)
      found.set(`${prefix}.${key}`, { file, text })
    }
  }
  return found
}

const listFiles = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder })
    .toSorted()
    .map((path) => join(folder, path))

function readJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SyntaxError(`${file} is not JSON: ${String(error)}`, { cause: error })
  }
}

function compileMessages(sources: Map<string, Source>, problems: string[]): Map<string, Compiled> {
  const compiled = new Map<string, Compiled>()
  for (const [key, { file, text }] of sources) {
    try {
      const json = compile(text)
      compiled.set(key, { json, placeholders: findPlaceholders(json) })
    } catch (error) {
      problems.push(`${file}: '${key}' ${error instanceof Error ? error.message : String(error)}: ${text}`)
    }
  }
  return compiled
}

function buildTypes(compiled: Record<string, Map<string, Compiled>>, problems: string[]): string {
  const keys = new Set(Object.values(compiled).flatMap((map) => [...map.keys()]))
  const lines = [...keys].sort().map((key) => {
    const missing = locales.filter((locale) => !compiled[locale]?.has(key))
    if (missing.length > 0) problems.push(`'${key}' has no text in ${missing.join(', ')}.`)
    const all = locales.flatMap((locale) => compiled[locale]?.get(key)?.placeholders ?? [])
    return `    '${key}': ${buildValuesType(key, all, problems)}`
  })
  const head = "import type { ReactNode } from 'react'\n\ndeclare module '@tiber/ui/i18n/message-values.ts' {\n"
  return `${head}  interface MessageValues {\n${lines.join('\n')}\n  }\n}\n`
}

function buildValuesType(key: string, all: Placeholders[], problems: string[]): string {
  const names = [...new Set(all.flatMap((placeholders) => [...placeholders.keys()]))].sort()
  if (names.some((name) => !all.every((placeholders) => placeholders.has(name))))
    problems.push(`'${key}' has different placeholders in the locales: ${names.join(', ')}.`)
  const fields = names.map((name) => {
    const kind = mergeKinds(all.flatMap((placeholders) => placeholders.get(name) ?? []))
    if (!kind) problems.push(`'${key}' uses {${name}} for values of different types.`)
    return `'${name}': ${toTypeText(kind ?? 'text')}`
  })
  return fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`
}

const generatedFile = (root: string, name: string) => join(root, '.generated', name)

/** An unchanged file triggers no watcher. */
function writeIfChanged(file: string, text: string) {
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    // The file does not exist yet.
  }
  writeFileSync(file, text)
}
