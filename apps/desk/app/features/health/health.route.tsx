import { data, Form } from 'react-router'
import type { Health } from '@tiber/contract/operator/health'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/health.route'
import { SystemFacts } from './system-facts.tsx'
import { useQueueName } from './use-queue-name.ts'

export const meta = pageTitle('health.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('HEALTH_READ')]

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  return {
    health: await handle.platform.health.read(),
    mayRun: handle.staff?.rights.includes('JOB_RUN') ?? false,
  }
}

// messages: health.flash.*
export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  if (form.get('intent') !== 'retry') throw data('Bad Request', { status: 400 })
  const sent = createSubmission(form, {})
  const queue = String(form.get('queue') ?? '').slice(0, 100)
  const cause = String(form.get('cause') ?? '').slice(0, 2000)
  const result = await sent.send(handle.dependencies.log, 'retryJobs', () =>
    handle.platform.health.retry({ body: { queue, ...(cause && { cause }) } }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirectWithFlash(handle.jar, url.pathname, {
    name: 'health.retried',
    values: { n: String(result?.retried ?? 0) },
  })
}

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { health, mayRun } = loaderData
  return (
    <DeskPage title={t('health.title')} sub={t('health.sub')}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Failures failures={health.failures} mayRun={mayRun} result={actionData} />
          <Queues queues={health.queues} />
        </div>
        <SystemFacts health={health} />
      </div>
    </DeskPage>
  )
}

type FailuresProps = { failures: Health['failures']; mayRun: boolean; result: FormResult | undefined }

/** Lists failed jobs by queue and cause. */
function Failures({ failures, mayRun, result }: FailuresProps) {
  const t = useMessages()
  const format = useFormat()
  const nameQueue = useQueueName()
  const form = useForm({ rules: {}, result, intent: 'retry' })
  if (failures.length === 0)
    return (
      <section className="panel-box">
        <EmptyState icon="circle-check" level={2} title={t('health.none')}>
          {t('health.none.text')}
        </EmptyState>
      </section>
    )
  return (
    <Panel title={t('health.failures')} flush>
      <FormNote form={form} />
      <Table label={t('health.failures')} list>
        <thead>
          <tr>
            <HeadCell>{t('health.cause')}</HeadCell>
            <HeadCell kind="num">{t('health.count')}</HeadCell>
            <HeadCell>{t('health.last')}</HeadCell>
            <HeadCell>{t('health.action')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ queue, cause, count, firstAt, lastAt }) => (
            <Row key={`${queue} ${cause}`}>
              <Cell phone="full" kind="text" className="wrap-anywhere">
                {cause}
                <SubLine>{nameQueue(queue)}</SubLine>
              </Cell>
              <Cell kind="num" label={t('health.count')}>
                {format.number(count)}
              </Cell>
              <Cell label={t('health.last')}>
                {format.dateTime(lastAt)}
                <SubLine>{t('health.since', { at: format.dateTime(firstAt) })}</SubLine>
              </Cell>
              <Cell label={t('health.action')}>
                {mayRun ? (
                  <Form method="post">
                    <input type="hidden" name="intent" value="retry" />
                    <input type="hidden" name="queue" value={queue} />
                    <input type="hidden" name="cause" value={cause} />
                    <Button type="submit" icon="refresh-cw" busy={form.isSending}>
                      {t('health.retry', { n: count })}
                    </Button>
                  </Form>
                ) : (
                  <span className="text-muted">{t('health.forOwner')}</span>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Queues({ queues }: Pick<Health, 'queues'>) {
  const t = useMessages()
  const nameQueue = useQueueName()
  const format = useFormat()
  return (
    <Panel title={t('health.queues')} aside={t('health.queues.day')} flush={queues.length > 0}>
      {queues.length === 0 ? (
        <p className="text-13 text-muted">{t('health.queues.none')}</p>
      ) : (
        <Table label={t('health.queues')} list>
          <thead>
            <tr>
              <HeadCell>{t('health.queue')}</HeadCell>
              <HeadCell kind="num">{t('health.waiting')}</HeadCell>
              <HeadCell kind="num">{t('health.running')}</HeadCell>
              <HeadCell kind="num">{t('health.retrying')}</HeadCell>
              <HeadCell kind="num">{t('health.failed')}</HeadCell>
              <HeadCell>{t('health.oldest')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, waiting, running, retrying, failed, oldestAt }) => (
              <Row key={name}>
                <Cell phone="full" kind="text">
                  {nameQueue(name)}
                  <SubLine>{name}</SubLine>
                </Cell>
                <Cell kind="num" label={t('health.waiting')} phone="quarter">
                  {format.number(waiting)}
                </Cell>
                <Cell kind="num" label={t('health.running')} phone="quarter">
                  {format.number(running)}
                </Cell>
                <Cell kind="num" label={t('health.retrying')} phone="quarter">
                  {format.number(retrying)}
                </Cell>
                <Cell kind="num" label={t('health.failed')} phone="quarter">
                  {failed > 0 ? (
                    <Badge tone="danger" icon="octagon-alert">
                      {format.number(failed)}
                    </Badge>
                  ) : (
                    '0'
                  )}
                </Cell>
                <Cell label={t('health.oldest')}>{oldestAt ? format.dateTime(oldestAt) : '–'}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
