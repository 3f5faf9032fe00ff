import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { runCheck } from './run-check.ts'
import { readText, listSourceFiles } from './source-files.ts'

const coverageFile = 'docs/spec-coverage.md'

/** Finds scripts, links, paths and tests that the Markdown mentions and that do not exist. */
export function findDocProblems(folder: string): string[] {
  const scripts: Record<string, string> = JSON.parse(readText(folder, 'package.json')).scripts ?? {}
  return listSourceFiles(folder, ['*.md', '{docs,apps,packages,e2e,benchmarks,tools,ops}/**/*.md']).flatMap((file) => {
    const text = readText(folder, file)
    const problems = [
      ...findScriptProblems(text, scripts),
      ...findLinkProblems(folder, file, text),
      ...findPathProblems(folder, text),
    ]
    if (file === coverageFile) problems.push(...findCoverageProblems(folder, text))
    return problems.map((problem) => `${file}: ${problem}`)
  })
}

function findScriptProblems(text: string, scripts: Record<string, string>): string[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(([, name]) =>
    name && !(name in scripts) ? [`there is no script "${name}" in package.json.`] : [],
  )
}

function findLinkProblems(folder: string, file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].flatMap(([, link = '']) => {
    const path = link.split('#')[0] ?? ''
    if (path === '' || /^[a-z]+:/.test(path)) return []
    return existsSync(join(folder, dirname(file), decodeURI(path))) ? [] : [`the link ${link} is broken.`]
  })
}

// Checks paths in backticks below one of our folders; a path with a placeholder or a star is an example.
function findPathProblems(folder: string, text: string): string[] {
  const paths = [...text.matchAll(/`((?:apps|packages|docs|e2e|tools|benchmarks|ops|\.ci)\/[^`\s]*)`/g)]
  return paths.flatMap(([, path = '']) =>
    /[*<>{}…$]/.test(path) || existsSync(join(folder, path)) ? [] : [`the path ${path} does not exist.`],
  )
}

/**
 * Checks rows `| section | statement | test file › name |`; instead of a test, a command or `later: issue N` is fine.
 * Quotes and content have no issue number yet.
 */
function findCoverageProblems(folder: string, text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
  return rows.slice(1).flatMap((row) => {
    const [section = '', statement = '', reference = ''] = row
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim())
    if (!section || !statement || !reference)
      return [`the row "${row.slice(0, 60)}" lacks a section, a statement or a test.`]
    return reference.split('<br>').flatMap((each) => findReferenceProblems(folder, each.trim().replaceAll('`', '')))
  })
}

function findReferenceProblems(folder: string, reference: string): string[] {
  if (/^later: (issue \d+|quotes|content)$/.test(reference) || /^(npm|node|bash) /.test(reference)) return []
  const [path = '', name] = reference.split(' › ').map((part) => part.trim())
  if (!existsSync(join(folder, path))) return [`the test ${path || reference} does not exist.`]
  if (!name) return [`${reference} does not name a test: write "file › name".`]
  const source = readText(folder, path)
  return normalise(source).includes(normalise(name)) ? [] : [`${path} has no test "${name}".`]
}

const normalise = (text: string) => text.replaceAll(/[\\'"`]/g, '').replaceAll(/\s+/g, ' ')

if (import.meta.main) runCheck('docs', findDocProblems, 'Correct the text, or add what it promises.')
