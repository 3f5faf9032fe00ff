import type { Approval } from '@tiber/contract/orders/approval-shapes'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

const icons = {
  APPROVED: 'circle-check',
  REJECTED: 'ban',
  RETURNED: 'undo-2',
} as const satisfies Record<Approval['decisions'][number]['decision'], IconName>

// messages: approvals.history.*
/** Lists the decisions with who made them, on whose behalf, through which channel and why. */
export function ApprovalHistory({ decisions }: Pick<Approval, 'decisions'>) {
  const t = useMessages()
  const format = useFormat()
  if (decisions.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-13">{t('approvals.history')}</h3>
      <ol className="flex flex-col gap-2 text-13">
        {decisions.map(({ decision, by, onBehalfOf, channel, at, reason }) => (
          <li key={at + by.id} className="flex gap-2">
            <Icon name={icons[decision]} size="small" className="mt-0.5 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink">{t(`approvals.history.${decision}`, { name: by.name })}</span>
              {onBehalfOf && <> {t('approvals.history.onBehalfOf', { name: onBehalfOf.name })}</>},{' '}
              {t(`approvals.history.${channel}`)}, <time dateTime={at}>{format.dateTime(at)}</time>
              {reason && <span className="block">«{reason}»</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
