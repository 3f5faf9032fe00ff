import type { ReactNode } from 'react'

type EventItemProps = { title: ReactNode; at: string; by: string; reason: string | null }

/** An entry of a history: what happened, when, by whom and why. */
export function EventItem({ title, at, by, reason }: EventItemProps) {
  return (
    <li>
      <b className="font-medium text-ink">{title}</b>
      <span className="block text-12 text-muted">
        {at} · {by}
      </span>
      {reason && <span className="block text-12">{reason}</span>}
    </li>
  )
}
