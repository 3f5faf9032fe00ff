import type { ReactNode } from 'react'

/** A short remark beside a section, hidden on phones. */
export function Remark({ children }: { children: ReactNode }) {
  return <span className="max-md:hidden">{children}</span>
}
