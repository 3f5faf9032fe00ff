import { runCheck } from './run-check.ts'
import { readText, listSourceFiles } from './source-files.ts'

const locales = ['es-ES', 'en-US'] as const
const features = 'apps/storefront/app'
const shared = 'packages/ui/src'
const fix = `Both languages need the same keys with the same placeholders in ${features}/**/messages.*.json.`

/** Finds keys or placeholders that differ, error codes without a text, Spanish decimal points, and unused texts. */
export function findMessageProblems(folder: string): string[] {
  const [first, second] = locales.map((locale) => readMessages(folder, locale))
  if (!first || !second) return []
  return [
    ...findMissing(first, second, locales[1]),
    ...findMissing(second, first, locales[0]),
    ...[...first].flatMap(([key, text]) => comparePlaceholders(key, text, second.get(key))),
    ...readErrorCodes(folder)
      .filter((code) => !first.has(`frame.errors.${code}`))
      .map((code) => `errors.${code} has no text in ${shared}/frame/messages.${locales[0]}.json.`),
    ...findPointDecimals(first),
    ...findUnused(folder, [...first.keys()]),
  ]
}

type Messages = Map<string, string>

function readMessages(folder: string, locale: string): Messages {
  const files = listSourceFiles(folder, [`{${features},${shared}}/**/messages.${locale}.json`])
  return new Map(
    files.flatMap((file) => {
      const feature = file.split('/').at(-2)
      const texts: Record<string, unknown> = JSON.parse(readText(folder, file))
      return Object.entries(texts).map(([key, text]): [string, string] => [`${feature}.${key}`, String(text)])
    }),
  )
}

function findMissing(from: Messages, to: Messages, locale: string): string[] {
  return [...from.keys()].filter((key) => !to.has(key)).map((key) => `${key} has no text in ${locale}.`)
}

/** Finds Spanish numbers such as 7.5; the point of 10.000 separates thousands. */
function findPointDecimals(spanish: Messages): string[] {
  return [...spanish]
    .filter(([, text]) => /\d\.\d/.test(text.replaceAll(/\b\d{1,3}(?:\.\d{3})+\b/g, '')))
    .map(([key]) => `${key} has a decimal point in ${locales[0]}; Spanish has a comma.`)
}

function comparePlaceholders(key: string, one: string, other: string | undefined): string[] {
  if (other === undefined || listPlaceholders(one) === listPlaceholders(other)) return []
  return [
    `${key} has the placeholders "${listPlaceholders(one)}" in one language and "${listPlaceholders(other)}" in the other.`,
  ]
}

// Collects names in braces and tags; the branches of a plural or a choice are in braces as well, but are no names.
function listPlaceholders(text: string): string {
  const names = new Set([...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag))
  const depth: ('text' | 'argument')[] = ['text']
  for (const [token, name] of text.matchAll(/\{\s*(\w*)|\}/g)) {
    if (token === '}') depth.pop()
    else if (depth.at(-1) === 'argument') depth.push('text')
    else depth.push('argument')
    if (name && depth.at(-1) === 'argument') names.add(name)
  }
  return [...names].toSorted().join(' ')
}

function readErrorCodes(folder: string): string[] {
  const [file] = listSourceFiles(folder, ['packages/contract/src/errors.ts'])
  const table = file ? (/export const errorCodes = \{([\s\S]*?)\n\}/.exec(readText(folder, file))?.[1] ?? '') : ''
  return [...table.matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

// A key built at run time counts by its fixed prefix, in a template or in a comment: // messages: feature.prefix.*
function findUnused(folder: string, keys: string[]): string[] {
  const files = listSourceFiles(folder, [
    'apps/storefront/{app,server}/**/*.{ts,tsx}',
    `${shared}/**/*.{ts,tsx}`,
  ]).filter((file) => !file.includes('.test.'))
  const source = files.map((file) => readText(folder, file)).join('\n')
  const declared = [...source.matchAll(/\/\/ messages: (.*)/g)].flatMap(([, list = '']) => list.split(/[\s,]+/))
  const prefixes = [
    ...declared.filter((each) => each.endsWith('.*')).map((each) => each.slice(0, -1)),
    ...[...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, prefix = '']) => prefix),
  ]
  const literals = new Set([...source.matchAll(/(['"`])([\w-]+\.[\w.-]+)\1/g)].map(([, , key]) => key))
  return keys
    .filter((key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => `${key} is not used: delete it, or announce it with a comment "// messages: feature.prefix.*".`)
}

if (import.meta.main) runCheck('messages', findMessageProblems, fix)
