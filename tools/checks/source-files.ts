import { globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

// Folders that are installed, generated or left by a run hold no sources.
const ignoredFolders = new Set([
  'node_modules',
  'build',
  '.react-router',
  '.generated',
  '.data',
  '.cache',
  '.git',
  'test-results',
])

/**
 * Lists the files below a folder that match one of the patterns, sorted, as paths from that folder with forward
 * slashes.
 */
export function listSourceFiles(folder: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: folder, exclude: (path) => ignoredFolders.has(path.split(sep).at(-1) ?? '') })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted()
}

export function readText(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}
