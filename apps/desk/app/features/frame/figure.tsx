import type { ReactNode } from 'react'
import { Link } from '@tiber/ui/link.tsx'

export const Figures = ({ children }: { children: ReactNode }) => <div className="figures">{children}</div>

type FigureProps = {
  label: string
  value: ReactNode
  /** What the number consists of; `tone` marks what is late or has grown. */
  note?: ReactNode
  tone?: 'danger' | 'success' | undefined
  to?: string
}

/** A number of the day; with an address it opens its list. */
export function Figure({ label, value, note, tone, to }: FigureProps) {
  const content = (
    <>
      <span>{label}</span>
      <b>{value}</b>
      {note && <small data-tone={tone}>{note}</small>}
    </>
  )
  return to ? (
    <Link to={to} prefetch="intent">
      {content}
    </Link>
  ) : (
    <div>{content}</div>
  )
}
