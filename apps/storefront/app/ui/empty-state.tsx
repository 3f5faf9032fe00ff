import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type EmptyStateProps = { icon: IconName; title: ReactNode; action?: ReactNode; children: ReactNode }

/** What will be here and how to get there. */
export function EmptyState({ icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center text-14">
      <Icon name={icon} className="size-14 stroke-[0.75] text-draw-line" />
      <h3>{title}</h3>
      <p className="max-w-[42ch]">{children}</p>
      {action}
    </div>
  )
}
