type Counted = { total: number }
type Paging = { page: number; size: number }

/**
 * Reads the total from the rows, each of which carries it; past the last page there are none, so the first page is
 * queried.
 */
export async function readTotal(rows: Counted[], page: number, select: (paging: Paging) => Promise<Counted[]>) {
  const [row] = rows.length > 0 || page === 0 ? rows : await select({ page: 0, size: 1 })
  return row?.total ?? 0
}
