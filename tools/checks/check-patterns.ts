import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { analyse } from 'scslre'
import ts from 'typescript-api'

import { root } from '../launch/processes.ts'
import { runCheck } from './run-check.ts'
import { listSourceFiles, readText } from './source-files.ts'

export type Pattern = { source: string; flags: string; place: string }

const sources = ['{apps,packages}/**/*.{ts,tsx}']
// Tests, demo data and build steps see no text of users.
const ignored = /\.test\.tsx?$|\/testing\/|^packages\/demo-data\/|^apps\/storefront\/vite\/|^packages\/ui\/vite\//

/** Finds regular expressions that take longer than in proportion to the text: a hostile text would block the process. */
export function findSlowPatterns(patterns: Pattern[]): string[] {
  return patterns.flatMap(({ source, flags, place }) => {
    const kinds = new Set(analyse({ source, flags }).reports.map(({ type }) => reasons[type]))
    return [...kinds].map((reason) => `${place}: /${source}/${flags} ${reason}.`)
  })
}

const reasons = {
  Trade: 'has two repetitions that can share the same characters',
  Self: 'has a repetition that can match the same characters in several ways',
  Move: 'begins with a repetition that is tried again from each of its characters',
}

/** Lists the regular expressions written in the sources. */
export function listPatterns(folder: string): Pattern[] {
  return listSourceFiles(folder, sources)
    .filter((file) => !ignored.test(file))
    .flatMap((file) => listLiterals(file, readText(folder, file)))
}

function listLiterals(file: string, text: string): Pattern[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const sourceFile = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = sourceFile.getLineAndCharacterOfPosition(node.getStart())
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(sourceFile)
  return found
}

/**
 * Lists the regular expressions that the platform builds from parts while it loads. Those that are built for a request
 * are not covered: names of XML attributes, separators of a CSV file, paths of calls.
 */
function listBuiltPatterns(folder: string): Pattern[] {
  const recorder = join(folder, 'tools/checks/record-patterns.mjs')
  const { stdout, stderr, status } = spawnSync(process.execPath, [recorder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Pattern[]
}

if (import.meta.main)
  runCheck(
    'patterns',
    () => findSlowPatterns([...listPatterns(root), ...listBuiltPatterns(root)]),
    'Bound the repetition, as in \\s{0,9}, or let it start only after another character, as in (?<!\\s)\\s+$.',
  )
