import type { ReactNode } from 'react'

export type Fact = { label: ReactNode; value: ReactNode }

/** List of labels and values; a missing value is shown as a dash. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="flex flex-col text-13">
      {facts.map(({ label, value }, at) => (
        <div
          // The order of the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="grid grid-cols-[minmax(8rem,2fr)_3fr] gap-x-4 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
