import type { ReactNode } from 'react'

type StockMarkProps = { level: 'full' | 'low' | 'none'; children: ReactNode; detail?: ReactNode }

/** Full dot, half dot, ring: the shape tells it without colour, the number beside it in words. */
export function StockMark({ level, children, detail }: StockMarkProps) {
  return (
    // In the rows of a phone the detail stands below, so that price and quantity keep their line.
    <span
      className="stock inline-flex items-center gap-x-1.5 whitespace-nowrap text-ink max-md:[td_&]:inline-grid max-md:[td_&]:grid-cols-[auto_1fr]"
      data-level={level}
    >
      {children}
      {detail && <small className="text-12 text-muted max-md:[td_&]:col-span-full">{detail}</small>}
    </span>
  )
}
