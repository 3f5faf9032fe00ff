import type { PickLine, PickList } from '@tiber/contract/orders/seller-documents'

/** Pieces taken, by the key of the line. */
export type Picks = Record<string, number>

/** Names a line with what is open of it: after a shipment the rest is picked anew. */
export const toPickKey = ({ id, open }: { id: string; open: number }) => `${id}:${open}`

export const isPicked = (line: PickLine, picks: Picks) => Object.hasOwn(picks, toPickKey(line))

/** What a code means: the line in hand, another one, one that is done, an order, or nothing on the list. */
export type Scan =
  | { kind: 'hand'; line: PickLine }
  | { kind: 'other' | 'done'; line: PickLine }
  | { kind: 'order'; line: PickLine; reference: string }
  | { kind: 'unknown' }

type Picking = { list: Pick<PickList, 'orders' | 'lines'>; picks: Picks; hand: PickLine | undefined }

export function judgeScan(typed: string, { list: { orders, lines }, picks, hand }: Picking): Scan {
  const code = normaliseCode(typed)
  const matching = lines.filter((line) => line.codes.some((each) => normaliseCode(each) === code))
  const left = matching.filter((line) => !isPicked(line, picks))
  const line = left.find(({ id }) => id === hand?.id) ?? left[0]
  if (line) return line.id === hand?.id ? { kind: 'hand', line } : { kind: 'other', line }
  if (matching[0]) return { kind: 'done', line: matching[0] }
  const order = orders.find(({ reference }) => normaliseCode(reference) === code)
  const own = order && lines.filter(({ orderId }) => orderId === order.id)
  const first = own?.find((each) => !isPicked(each, picks)) ?? own?.[0]
  if (order && first)
    return isPicked(first, picks)
      ? { kind: 'done', line: first }
      : { kind: 'order', line: first, reference: order.reference }
  return { kind: 'unknown' }
}

/** Returns the next line that is not done, after the given one as the shelves go, then from the first one. */
export function findNext(lines: PickLine[], picks: Picks, after?: PickLine): PickLine | undefined {
  const at = after ? lines.findIndex(({ id }) => id === after.id) : -1
  return [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) => !isPicked(line, picks))
}

/** Reads typed pieces; undefined if they are no whole number or more than are to be taken. */
export function readPieces(typed: string, { quantity }: PickLine): number | undefined {
  const text = typed.trim()
  return /^\d{1,9}$/.test(text) && Number(text) <= quantity ? Number(text) : undefined
}

/** Kind of symbol that scanners may send before the code, such as `]C1`. */
const symbolPrefix = /^\][A-Za-z]\d/

/** Ends a field of GS1 codes. */
const separator = '\u001D'

/** Writes a code as its article has it: without what scanners add, and codes of articles with 13 digits. */
export function normaliseCode(typed: string): string {
  const text = typed
    .trim()
    .replace(symbolPrefix, '')
    .replaceAll(separator, '')
    .replaceAll(/[\s()]/g, '')
    .toUpperCase()
  if (!/^\d{12,}$/.test(text)) return text
  // GS1: 01 and fourteen digits, of which the first one counts packages.
  const digits = text.length >= 16 && text.startsWith('01') ? text.slice(2, 16) : text
  if (digits.length === 14 && digits.startsWith('0')) return digits.slice(1)
  return digits.length === 12 ? `0${digits}` : digits
}
