import { useHeight } from './use-virtual-rows.ts'

/** Rows that are not there, ruled like rows, so that the page is as long as all of them. */
export function SpaceRow({ height, columns }: { height: number; columns: number }) {
  const row = useHeight(height)
  return (
    <tr ref={row} aria-hidden="true" className="grid-space" data-empty={height <= 0 || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody hears of it */}
      <td colSpan={columns} />
    </tr>
  )
}
