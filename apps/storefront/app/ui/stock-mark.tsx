import type { ReactNode } from 'react'

type StockMarkProps = { level: 'full' | 'low' | 'none'; children: ReactNode; detail?: ReactNode }

/** Full dot, half dot, ring: the shape tells it without colour, the number beside it in words. */
export function StockMark({ level, children, detail }: StockMarkProps) {
  return (
    <span className="stock inline-flex items-center gap-1.5 whitespace-nowrap text-ink" data-level={level}>
      {children}
      {detail && <small className="text-12 text-muted">{detail}</small>}
    </span>
  )
}
