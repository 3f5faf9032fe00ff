import { globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

// What is installed, generated or left by a run is nobody's source.
const ignored = new Set([
  'node_modules',
  'build',
  '.react-router',
  '.generated',
  '.data',
  '.cache',
  '.git',
  'test-results',
])

/** The files below a folder that match one of the patterns, by path from that folder with forward slashes, in order. */
export function sourceFiles(folder: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: folder, exclude: (path) => ignored.has(path.split(sep).at(-1) ?? '') })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted()
}

export function readText(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}
