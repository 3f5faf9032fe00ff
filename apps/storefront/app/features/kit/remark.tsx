import type { ReactNode } from 'react'

/** A word on a part, where there is room for it. */
export function Remark({ children }: { children: ReactNode }) {
  return <span className="max-md:hidden">{children}</span>
}
