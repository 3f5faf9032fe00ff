import type { Random } from './random.ts'
import { pickNumber, pickText, pickValue } from './unusual-values.ts'

type Path = (string | number)[]

/** Returns a copy of a JSON value with one change at a random depth. */
export function mutateValue(random: Random, value: unknown): unknown {
  const path = random.pick(listPaths(value))
  return changeAt(value, path, (found) => changeValue(random, found))
}

const maxPaths = 2000

function listPaths(value: unknown, at: Path = [], paths: Path[] = []): Path[] {
  if (paths.length >= maxPaths) return paths
  paths.push(at)
  if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value))
      listPaths(each, [...at, Array.isArray(value) ? Number(key) : key], paths)
  return paths
}

function changeAt(value: unknown, [step, ...rest]: Path, change: (found: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[step] = changeAt(copy[step], rest, change)
  return copy
}

/** Keeps the type in most cases, because a value of another type is refused before any deep code runs. */
function changeValue(random: Random, value: unknown): unknown {
  if (random.chance(0.15)) return pickValue(random)
  if (Array.isArray(value)) return changeList(random, value)
  if (typeof value === 'object' && value !== null) return changeObject(random, value as Record<string, unknown>)
  if (typeof value === 'string') return changeText(random, value)
  if (typeof value === 'number')
    return random.chance(0.7) ? pickNumber(random) : value * random.pick([-1, 10, 1000, 0.5])
  if (typeof value === 'boolean') return !value
  return pickValue(random)
}

export function changeText(random: Random, text: string): string {
  const kind = random.integer(8)
  if (kind === 0) return `${text}${pickText(random)}`
  if (kind === 1) return `${pickText(random)}${text}`
  if (kind === 2) return text.slice(0, random.integer(text.length + 1))
  if (kind === 3) return text.replace(/\d/g, () => String(random.integer(10)))
  if (kind === 4) return random.chance(0.5) ? text.toUpperCase() : `${text} ${text}`
  return pickText(random)
}

function changeList(random: Random, list: unknown[]): unknown[] {
  const kind = random.integer(5)
  if (kind === 0) return []
  if (kind === 1) return list.toReversed()
  if (kind === 2) return [...list, pickValue(random)]
  if (kind === 3) return [...list, ...list]
  const count = random.pick([50, 200, 1001, 3000])
  return list.length === 0 ? [pickValue(random)] : Array.from({ length: count }, (_, at) => list[at % list.length])
}

function changeObject(random: Random, object: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(object)
  const key = keys.length > 0 ? random.pick(keys) : 'surprise'
  const kind = random.integer(5)
  if (kind < 2) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
  if (kind === 2) return { ...object, [random.pick(['surprise', 'constructor', 'id', 'version'])]: pickValue(random) }
  if (kind === 3) return { ...object, [key]: null }
  return { ...object, [key]: object[random.pick(keys.length > 0 ? keys : ['surprise'])] }
}
