import { execFileSync } from 'node:child_process'

import { runCheck } from './run-check.ts'
import { readText, listSourceFiles } from './source-files.ts'

const sources = ['{apps,packages,e2e,benchmarks,tools}/**/*.{ts,tsx,json,md,sql}', 'docs/**/*.md', '*.{md,ts}']
// Redirects of old paths and the history of renamed calls must name them.
const ignored =
  /\/migrations\/meta\/|package(-lock)?\.json$|tools\/checks\/check-language(\.test)?\.ts$|server\/moved-paths\.ts$|quick-order\.spec\.ts$|^CHANGELOG\.md$/

/** Words once used here with a meaning of their own, each with the trade's word for it. */
const retiredWords: Record<string, string> = {
  wish: 'input, params, options or command',
  deed: 'callback or effect',
  foresight: 'approval preview',
  remedies: 'suggested fixes',
  happenings: 'events',
  lateness: 'overdue',
  doubtful: 'unresolved',
}
/** Names of several words, matched as they are written in identifiers and file names. */
const retiredNames: Record<string, string> = {
  'order-desk': 'quick-order',
  orderDesk: 'quickOrder',
  'coming-to-nothing': 'release',
  'going-on': 'resume',
  beforeTheEnd: 'beforeCommit',
  meantOf: 'selectLogisticOrders',
  'meant-variant': 'matched-variant',
  papers: 'documents',
}
/** Names ending in Of are for accessors of one property. */
const maxOfFunctions = 100

/** Nouns of the trade that happen to end in -ing. */
const tradeNouns = new Set(['shipping', 'pricing', 'rating', 'paging', 'drawing', 'lighting', 'wiring', 'cutting'])

/** The commit before the first one whose subject is checked. */
const lastUncheckedCommit = 'de19fc3'
const maxSubjectLength = 72

/** Finds retired words, file names that are a gerund alone, too many functions called …Of and long commit subjects. */
export function findLanguageProblems(folder: string): string[] {
  const files = listSourceFiles(folder, sources).filter((file) => !ignored.test(file))
  const texts = files.map((file) => ({ file, text: readText(folder, file) }))
  const ofFunctions = texts.flatMap(({ file, text }) => (/\.tsx?$/.test(file) ? findOfFunctions(text) : []))
  return [
    ...texts.flatMap(({ file, text }) => findRetiredWords(text).map((problem) => `${file}${problem}`)),
    ...files.filter(isGerundAlone).map((file) => `${file}: a gerund alone; say of what, as in place-order.ts.`),
    ...(ofFunctions.length > maxOfFunctions
      ? [`${ofFunctions.length} functions are called …Of; ${maxOfFunctions} at most. Name them verb + noun.`]
      : []),
    ...findLongSubjects(folder),
  ]
}

function findRetiredWords(text: string): string[] {
  return text.split('\n').flatMap((line, index) => [
    ...toWords(line)
      .filter((word) => Object.hasOwn(retiredWords, word))
      .map((word) => `:${index + 1}: "${word}" is retired; use ${retiredWords[word]}.`),
    ...Object.keys(retiredNames)
      .filter((name) => line.includes(name))
      .map((name) => `:${index + 1}: "${name}" is retired; use ${retiredNames[name]}.`),
  ])
}

/** Splits identifiers into lower-case words without a plural or past ending. */
function toWords(line: string): string[] {
  const words = line.match(/[A-Z]?[a-z]+/g) ?? []
  return words.map((word) => word.toLowerCase().replace(/^(wish|deed)(es|ed|s)$/, '$1'))
}

function findOfFunctions(text: string): string[] {
  return (
    text.match(/(?:function\*? |const )\w+Of\b(?= *\(| *<| *= *(?:async *)?(?:<[^=]*> *)?(?:\([^=]*=>|\w+ *=>))/g) ?? []
  )
}

function isGerundAlone(file: string): boolean {
  const [stem = ''] = file.split('/').at(-1)?.split('.') ?? []
  return /^[a-z]{2,}ing$/.test(stem) && !tradeNouns.has(stem)
}

function findLongSubjects(folder: string): string[] {
  const range = `${lastUncheckedCommit}..HEAD`
  let subjects: string[]
  try {
    subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', range], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n')
  } catch {
    // An archive or a shallow clone has no history to check.
    return []
  }
  return subjects
    .filter((subject) => subject.length > maxSubjectLength)
    .map((subject) => `The commit subject "${subject}" has more than ${maxSubjectLength} characters.`)
}

if (import.meta.main) runCheck('language', findLanguageProblems, 'CONTRIBUTING.md names the words we use.')
