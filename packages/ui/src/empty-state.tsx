import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type EmptyStateProps = {
  icon: IconName
  title: ReactNode
  /** 1 if it is the page's only content. */
  level?: 1 | 2 | 3
  actions?: ReactNode
  children: ReactNode
}

const headings = { 1: 'h1', 2: 'h2', 3: 'h3' } as const

/** Explains what will be here and how to get there. */
export function EmptyState({ icon, title, level = 3, actions, children }: EmptyStateProps) {
  const Heading = headings[level]
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center text-14">
      <Icon name={icon} className="size-14 stroke-[0.75] text-draw-line" />
      <Heading>{title}</Heading>
      <div className="max-w-[42ch]">{children}</div>
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
