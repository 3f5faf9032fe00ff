import type { ReactNode } from 'react'

import { classes } from './classes/class-merge.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/**
 * Neutral: over. Info: others are working on it. Warning: your turn. Progress: as planned. Success: done. Danger:
 * stopped.
 */
export type Tone = 'neutral' | 'info' | 'warning' | 'progress' | 'success' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'border-neutral-edge bg-neutral-soft text-neutral-text',
  info: 'border-info-edge bg-info-soft text-info-text',
  warning: 'border-warning-edge bg-warning-soft text-warning-text',
  progress: 'border-progress-edge bg-progress-soft text-progress-text',
  success: 'border-success-edge bg-success-soft text-success-text',
  danger: 'border-danger-edge bg-danger-soft text-danger-text',
}

/** Tone, icon and text together, because colour alone is not accessible. */
export function Badge({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span className={classes('badge-box', tones[tone])}>
      <Icon name={icon} className="size-[0.8125rem] stroke-2" />
      {children}
    </span>
  )
}

/** Number of items behind a tab or a link; `hot` if the user has to act. */
export function Count({ hot, children }: { hot?: boolean; children: ReactNode }) {
  return (
    <span className={classes('count', hot ? 'bg-primary-soft text-primary-text' : 'bg-neutral-soft text-neutral-text')}>
      {children}
    </span>
  )
}
