import type { ReactNode } from 'react'

type StockMarkProps = { level: 'full' | 'low' | 'none'; children: ReactNode; detail?: ReactNode }

/** Full dot, half dot or ring: distinguishable without colour, with the number as text. */
export function StockMark({ level, children, detail }: StockMarkProps) {
  return (
    // On phones the detail is below, so that price and quantity stay on one line.
    <span className="stock stock-mark" data-level={level}>
      {children}
      {detail && <small className="text-12 text-muted max-md:[td_&]:col-span-full">{detail}</small>}
    </span>
  )
}
