import { useRowHeight } from './use-virtual-rows.ts'

/** Spacer in place of rows that are not rendered, which keeps the scroll height of the page. */
export function SpacerRow({ height, columns }: { height: number; columns: number }) {
  const row = useRowHeight(height)
  return (
    <tr ref={row} aria-hidden="true" className="grid-space" data-empty={height <= 0 || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from assistive technology */}
      <td colSpan={columns} />
    </tr>
  )
}
