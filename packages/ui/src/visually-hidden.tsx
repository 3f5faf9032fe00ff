import type { ReactNode } from 'react'

/** Announced, but not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
