import type { ReactNode } from 'react'
import { Link } from '@tiber/ui/link.tsx'

export const Figures = ({ children }: { children: ReactNode }) => <div className="figures">{children}</div>

type FigureProps = { value: ReactNode; label: string; to?: string }

/** A number of the day; with an address it opens its list. */
export function Figure({ value, label, to }: FigureProps) {
  const content = (
    <>
      <b>{value}</b>
      <span>{label}</span>
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
