import { Form } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { IncidentView } from '../incident-view.ts'

// messages: incidents.outcome.*
/** Shows what the supplier proposes, or the shop has decided, and lets the buyer answer it. */
export function ProposalPanel({ incident, isBusy }: { incident: IncidentView; isBusy: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const { proposal, settlement, allowedActions, lines } = incident
  if (!proposal) return null
  const canAnswer = allowedActions.includes('AGREE')
  const skuById = new Map(lines.map(({ id, sku }) => [id, sku]))
  const pieces = proposal.lines.map(
    ({ lineId, quantity }) => `${format.number(quantity)} × ${skuById.get(lineId) ?? lineId}`,
  )
  return (
    <Panel
      title={t(proposal.author.type === 'OPERATOR' ? 'incidents.decision' : 'incidents.proposal')}
      aside={format.dateTime(proposal.createdAt)}
    >
      <p className="text-14 font-medium text-ink">{t(`incidents.outcome.${proposal.outcome}`)}</p>
      {pieces.length > 0 && <p className="mt-1 text-13">{pieces.join(', ')}</p>}
      {proposal.message && <p className="mt-2 text-13 whitespace-pre-line">{proposal.message}</p>}
      {settlement && <Settlement settlement={settlement} />}
      {canAnswer && (
        <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="AGREE" variant="primary" icon="check" busy={isBusy}>
            {t('incidents.agree')}
          </Button>
          <Button type="submit" name="intent" value="REJECT" busy={isBusy}>
            {t('incidents.reject')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

function Settlement({ settlement }: { settlement: NonNullable<IncidentView['settlement']> }) {
  const t = useMessages()
  const format = useFormat()
  const { creditNote, replacement } = settlement
  return (
    <p className="mt-2 border-t border-line pt-2 text-13">
      <b className="font-medium text-ink">{t('incidents.settled')}</b>{' '}
      {creditNote
        ? t('incidents.settled.credit', { number: creditNote.number, amount: format.money(Math.abs(creditNote.gross)) })
        : replacement}
    </p>
  )
}
