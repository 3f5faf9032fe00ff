import { Link } from 'react-router'
import type { ApprovalBox } from '@tiber/contract/orders/approval-enums'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Count } from '@tiber/ui/badge.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'

type ApprovalBoxesProps = { box: ApprovalBox; counts: { box: ApprovalBox; count: number }[] }

const linkClasses = classes(
  '-mb-px inline-flex min-h-[max(2.375rem,var(--control-h))] items-center gap-2 border-b-2 border-transparent no-underline',
  'text-13 whitespace-nowrap text-body hover:text-ink hover:no-underline focus-visible:shadow-focus-inset max-md:min-h-11',
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
)

// messages: approvals.box.*
/** Links to the boxes; they work without scripts and can be bookmarked. */
export function ApprovalBoxes({ box, counts }: ApprovalBoxesProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <nav
      aria-label={t('approvals.boxes')}
      className="flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line-strong [scrollbar-width:none]"
    >
      {counts.map(({ box: each, count }) => (
        <Link
          key={each}
          to={buildSearch({ box: each })}
          aria-current={each === box ? 'page' : undefined}
          prefetch="intent"
          className={linkClasses}
        >
          {t(`approvals.box.${each}`)}
          <Count hot={each === 'WAITING' && count > 0}>{format.number(count)}</Count>
        </Link>
      ))}
    </nav>
  )
}

type ApprovalsView = { box: ApprovalBox; after?: string | null; open?: string | null }

/** Formats the URL of a box, optionally with a page cursor and an opened approval. */
export function buildSearch({ box, after, open }: ApprovalsView): string {
  const params = new URLSearchParams({
    ...(box !== 'WAITING' && { box: box.toLowerCase() }),
    ...(after && { after }),
    ...(open && { open }),
  })
  return `?${params}`
}
