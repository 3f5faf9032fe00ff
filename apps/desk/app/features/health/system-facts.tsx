import type { ReactNode } from 'react'
import type { Health } from '@tiber/contract/operator/health'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

const maxLagSeconds = 120

type SystemFactsProps = { health: Health; aside?: ReactNode }

/** Jobs, mails, card payments, search and database; the shape of each mark says whether it is well. */
export function SystemFacts({ health, aside }: SystemFactsProps) {
  const t = useMessages()
  const format = useFormat()
  const { queues, mails, payments, searchIndex, sessions, database, runtime } = health
  const refused = payments.attempts === 0 ? 0 : payments.refused / payments.attempts
  const failed = sum(queues.map((each) => each.failed))
  const facts = [
    {
      name: t('health.jobs'),
      isWell: failed === 0,
      value: t('health.jobs.value', { waiting: sum(queues.map(({ waiting }) => waiting)), failed }),
    },
    {
      name: t('health.mails'),
      isWell: mails.failed === 0,
      value: t('health.mails.value', { sent: mails.sent, failed: mails.failed }),
      note: mails.delivers ? undefined : t('health.mails.kept'),
    },
    {
      name: t('health.payments'),
      isWell: refused < 0.2,
      value: t('health.payments.value', { n: payments.authorized, all: payments.attempts }),
    },
    {
      name: t('health.index'),
      isWell: searchIndex.lagSeconds < maxLagSeconds,
      value:
        searchIndex.lagSeconds === 0 ? t('health.index.current') : t('health.index.lag', { n: searchIndex.lagSeconds }),
      note: t('health.index.articles', { n: searchIndex.articles }),
    },
    { name: t('health.sessions'), isWell: true, value: format.number(sessions) },
    {
      name: t('health.database'),
      isWell: true,
      value: `${format.number(database.bytes / 1_048_576, { maximumFractionDigits: 0 })} MB`,
      // Without the package it was installed from.
      note: `PostgreSQL ${database.version.split(' ')[0]}`,
    },
    { name: t('health.runtime'), isWell: true, value: `Node ${runtime}` },
  ]
  return (
    <Panel title={t('health.system')} aside={aside ?? t('health.day')}>
      <ul className="flex flex-col gap-3 text-13">
        {facts.map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </ul>
    </Panel>
  )
}

type FactProps = { name: string; isWell: boolean; value: string; note?: string | undefined }

const Fact = ({ name, isWell, value, note }: FactProps) => (
  <li className="flex gap-2">
    <span className={isWell ? 'text-success-text' : 'text-warning-text'}>
      <Icon name={isWell ? 'circle-check' : 'triangle-alert'} size="small" />
    </span>
    <span className="min-w-0 flex-1">
      <span className="flex justify-between gap-3">
        <span>{name}</span>
        <b className="text-right font-medium text-ink">{value}</b>
      </span>
      {note && <span className="block text-12 text-muted">{note}</span>}
    </span>
  </li>
)

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
