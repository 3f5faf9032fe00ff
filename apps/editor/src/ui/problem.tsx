import type { ReactNode } from 'react'

/** Says what is wrong, also to screen readers; shows nothing without a text. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="problem" role="alert">
      {children}
    </p>
  ) : null
