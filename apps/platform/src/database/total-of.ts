type Counted = { total: number }
type Paging = { page: number; size: number }

/** Every row tells how many there are; past the last page there is none to tell, and the first page is asked. */
export async function totalOf(rows: Counted[], page: number, select: (paging: Paging) => Promise<Counted[]>) {
  const [row] = rows.length > 0 || page === 0 ? rows : await select({ page: 0, size: 1 })
  return row?.total ?? 0
}
