import type { ReactNode } from 'react'

import { classes } from './classes/class-merge.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type NoteTone = 'info' | 'warning' | 'danger' | 'success'

type NoteProps = { tone?: NoteTone; title?: ReactNode; className?: string; children?: ReactNode }

const noteStyles: Record<NoteTone, { box: string; icon: string; name: IconName }> = {
  info: { box: 'border-info-edge bg-info-soft', icon: 'text-info-text', name: 'info' },
  warning: { box: 'border-warning-edge bg-warning-soft', icon: 'text-warning-text', name: 'triangle-alert' },
  danger: { box: 'border-danger bg-danger-soft', icon: 'text-danger-text', name: 'octagon-alert' },
  success: { box: 'border-success-edge bg-success-soft', icon: 'text-success-text', name: 'circle-check' },
}

/** Fact, consequence and remedy, shown in context. A danger note is announced at once. */
export function Note({ tone = 'info', title, className, children }: NoteProps) {
  const { box, icon, name } = noteStyles[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-2 border border-l-3 px-4 py-3 text-13', box, className)}
    >
      <Icon name={name} className={classes('mt-0.5', icon)} />
      <div className="min-w-0 wrap-anywhere [&_a]:underline [&_a]:underline-offset-[0.18em]">
        {title && <strong className={classes('block', tone === 'danger' && 'text-danger-text')}>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
