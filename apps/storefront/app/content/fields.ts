/** A block of a story. Its fields come from outside: the readers below accept whatever is there. */
export type Block = { _uid: string; component: string; _editable?: unknown; [field: string]: unknown }

type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlock = (value: unknown): value is Block =>
  isFields(value) && typeof value['component'] === 'string' && value['component'] !== ''

export const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads one of the given choices; the first is the default. */
export const readOption = <const Choice extends string>(value: unknown, choices: readonly [Choice, ...Choice[]]) =>
  choices.find((choice) => choice === value) ?? choices[0]

/** Reads a number that editors may have stored as a text. */
export function readNumber(value: unknown, fallback: number, { min, max }: { min: number; max: number }): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : fallback
}

/** Reads nested blocks, with a key for each even if it has no uid. */
export const readBlocks = (value: unknown): Block[] =>
  (Array.isArray(value) ? value : [])
    .filter(isBlock)
    .map((block, at) => (typeof block._uid === 'string' ? block : { ...block, _uid: `${block.component}-${at}` }))

/** Reads a list with one entry a line. */
export const readLines = (value: unknown): string[] => [
  ...new Set(
    readText(value)
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** Gives values without an id of their own a key by their place: editors replace lists as a whole. */
export const withKeys = <Value>(values: Value[]) => values.map((value, at) => ({ key: String(at), value }))

export const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
