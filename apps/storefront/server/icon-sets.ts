import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { IconifyJSON } from '@iconify/types'

/** Icon sets of the shop by prefix; another set is a line here and its package. */
const setFiles = new Map([['lucide', () => import.meta.resolve('@iconify-json/lucide/icons.json')]])

const loadedSets = new Map<string, IconifyJSON>()

/** Returns a set, which is read once, when it is first needed (25 ms for Lucide); undefined for an unknown prefix. */
export function findIconSet(prefix: string): IconifyJSON | undefined {
  const existing = loadedSets.get(prefix)
  const file = setFiles.get(prefix)
  if (existing || !file) return existing
  const set = JSON.parse(readFileSync(fileURLToPath(file()), 'utf8')) as IconifyJSON
  // Otherwise `constructor`, which is a valid name, would be found as a member of every object.
  for (const names of [set.icons, set.aliases]) if (names) Object.setPrototypeOf(names, null)
  loadedSets.set(prefix, set)
  return set
}
