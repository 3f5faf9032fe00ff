import { Fragment, type ReactNode } from 'react'

export type FactList = (ReactNode | false | null | undefined)[]

/** Facts in a line; a line breaks between two of them, not within a date or number. */
export function Facts({ facts }: { facts: FactList }) {
  const given = facts.filter((fact) => fact !== undefined && fact !== null && fact !== false && fact !== '')
  return given.map((fact, at) => (
    // They have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      <span className="inline-block">
        {fact}
        {at < given.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ))
}
