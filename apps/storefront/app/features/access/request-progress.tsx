import type { AccessRequest } from '@tiber/contract/company/accounts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Steps } from '@tiber/ui/steps.tsx'

const current = {
  WAITING: 'check',
  QUESTION: 'question',
  APPROVED: 'decision',
  DECLINED: 'decision',
  EXPIRED: 'decision',
} as const

/** Shows the steps of an access request: received, checked (or asked back) and decided. */
export function RequestProgress({ request }: { request: AccessRequest }) {
  const t = useMessages()
  const format = useFormat()
  const question = request.messages.findLast(({ author }) => author === 'OPERATOR')
  return (
    <Steps
      label={t('access.request.progress')}
      current={current[request.status]}
      steps={[
        { id: 'received', title: t('access.request.step.received'), detail: format.dateTime(request.createdAt) },
        ...(request.status === 'WAITING' || !question ? [{ id: 'check', title: t('access.request.step.check') }] : []),
        ...(question && request.status !== 'WAITING'
          ? [{ id: 'question', title: t('access.request.step.question'), detail: format.dateTime(question.createdAt) }]
          : []),
        {
          id: 'decision',
          title: t(
            `access.request.step.${request.status === 'WAITING' || request.status === 'QUESTION' ? 'decision' : request.status}`,
          ),
          ...(request.decidedAt && { detail: format.dateTime(request.decidedAt) }),
        },
      ]}
    />
  )
}
