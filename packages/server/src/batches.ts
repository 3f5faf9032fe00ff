/** More rows than any page shows; fewer are handled at once. */
export const manyRows = 100
/** A batch takes a few milliseconds, so that the statements of other requests are not delayed for longer. */
export const rowsPerBatch = 10
const maxPauseMs = 50

let queue: Promise<void> = Promise.resolve()

/**
 * Runs one batch of a large request, then leaves the thread and the database to others for as long as it took. All large
 * requests share one queue: together they use half of the time at most, however many there are.
 */
export function runInTurn<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  let from = 0
  const result = queue.then(() => {
    from = performance.now()
    return work()
  })
  const pause = () =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.min(performance.now() - from, maxPauseMs)))
  queue = result.then(pause, pause)
  return result
}

/** Maps rows with one call of `map`, or many rows in batches. */
export async function mapInBatches<Row, Result>(
  rows: Row[],
  map: (batch: Row[]) => Promise<Result[]>,
): Promise<Result[]> {
  if (rows.length <= manyRows) return map(rows)
  const results: Result[] = []
  for (let at = 0; at < rows.length; at += rowsPerBatch)
    results.push(...(await runInTurn(() => map(rows.slice(at, at + rowsPerBatch)))))
  return results
}
