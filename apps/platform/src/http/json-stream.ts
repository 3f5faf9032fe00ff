import { Readable } from 'node:stream'
import { manyRows, rowsPerBatch, runInTurn } from '@tiber/server/batches'

/** Serialises a result at once, or as a stream if it has a long list: one large text would block other requests. */
export const streamJson = (result: unknown): string | Readable =>
  hasLongList(result) ? Readable.from(serialize(result)) : JSON.stringify(result)

const isLongList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > manyRows

const hasLongList = (result: unknown): result is object =>
  isLongList(result) || (typeof result === 'object' && result !== null && Object.values(result).some(isLongList))

/** Yields the text of `JSON.stringify` in pieces; each is written only when the client has received those before it. */
async function* serialize(result: object): AsyncGenerator<Buffer> {
  if (Array.isArray(result)) return yield* serializeList(result, '')
  let separator = '{'
  for (const [key, value] of Object.entries(result)) {
    const start = `${separator}${JSON.stringify(key)}:`
    if (isLongList(value)) yield* serializeList(value, start)
    else {
      const text = JSON.stringify(value) as string | undefined
      // A property without a value is left out.
      if (text === undefined) continue
      yield Buffer.from(`${start}${text}`)
    }
    separator = ','
  }
  yield Buffer.from('}')
}

/** Serialising as many characters takes half a millisecond; every piece costs a write and a turn. */
const pieceLength = 64 * 1024

/** Begins with a few rows and doubles them until a piece is long enough: rows may be a hundred bytes or ten thousand. */
async function* serializeList(list: unknown[], start: string): AsyncGenerator<Buffer> {
  let rows = rowsPerBatch
  for (let at = 0; at < list.length;) {
    const batch = list.slice(at, at + rows)
    const piece = await runInTurn(() =>
      Buffer.from(`${at === 0 ? `${start}[` : ','}${JSON.stringify(batch).slice(1, -1)}`),
    )
    yield piece
    at += batch.length
    if (piece.length < pieceLength / 2) rows *= 2
    else if (piece.length > pieceLength) rows = Math.max(rowsPerBatch, Math.floor(rows / 2))
  }
  yield Buffer.from(']')
}
