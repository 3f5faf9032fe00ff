import { Form, redirect } from 'react-router'
import type { SetupStep, TestOrder, TestOrderStep, TestOrderStepName } from '@tiber/contract/company/setup'
import { Button } from '@tiber/ui/button.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/test-order.route'
import { SetupPage } from './setup-page.tsx'
import { getNextPath, toStepPath } from './steps.ts'
import { useTestOrder } from './use-test-order.ts'

export const meta = pageTitle('setup.step.TEST')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

export async function loader({ context }: Route.LoaderArgs) {
  const [order] = await context.get(sessionContext).platform.setup.listTestOrders()
  return { order: order ?? null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const form = await readFormData(request)
  const sent = createSubmission(form, {})
  if (form.get('intent') === 'remove') {
    await sent.send(dependencies.log, 'deleteTestOrders', () => platform.setup.deleteTestOrders())
    if (!sent.isValid()) return sent.toResult<Started>()
    throw redirect(localisedPath(toStepPath('TEST'), getPathLocale(url.pathname)))
  }
  const order = await sent.send(dependencies.log, 'createTestOrder', () => platform.setup.createTestOrder())
  return sent.isValid() && order
    ? { intent: '', values: {}, problems: {}, failure: undefined, order }
    : sent.toResult<Started>()
}

type Started = { order: TestOrder }

// messages: setup.test.*
export default function TestOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const remove = useForm({ rules: {}, result: actionData, intent: 'remove' })
  const started = actionData?.order
  const { order, isDelayed } = useTestOrder(started && started.id !== loaderData.order?.id ? started : loaderData.order)
  return (
    <SetupPage
      step="TEST"
      title={t('setup.test.title')}
      sub={t('setup.test.sub')}
      isRequired={order?.state === 'DONE'}
      main={
        <>
          <StartForm order={order} result={actionData} />
          {order?.state === 'DONE' && (
            <LinkButton to={localisedPath(getNextPath('TEST'), locale)} variant="primary" size="large">
              {t('setup.next')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="grid max-w-200 gap-4">
        <div aria-live="polite">
          {isDelayed && <Note title={t('setup.test.delayed')}>{t('setup.test.delayed.text')}</Note>}
          {order && <Outcome order={order} />}
        </div>
        <Panel title={t('setup.test.panel')} aside={!order && t('setup.test.none')} flush>
          <ol className="test-steps">
            {(order?.steps ?? notStarted).map((step) => (
              <StepRow key={step.name} step={step} order={order} />
            ))}
          </ol>
        </Panel>
        {order && order.state !== 'RUNNING' && (
          <Form method="post" {...remove.formProps}>
            <FormNote form={remove} />
            <Button type="submit" icon="trash-2" busy={remove.isSending}>
              {t('setup.test.remove')}
            </Button>
          </Form>
        )}
      </div>
    </SetupPage>
  )
}

function StartForm({ order, result }: { order: TestOrder | null; result: FormResult | undefined }) {
  const t = useMessages()
  const form = useForm({ rules: {}, result, intent: 'start' })
  const isRunning = order?.state === 'RUNNING'
  return (
    // The page is not loaded again as the test starts, which may keep its loaders waiting.
    <Form method="post" defaultShouldRevalidate={false} {...form.formProps}>
      <FormNote form={form} />
      <Button
        type="submit"
        variant={order?.state === 'DONE' ? 'secondary' : 'primary'}
        size="large"
        icon={order ? 'repeat' : 'play'}
        busy={isRunning || form.isSending}
      >
        {isRunning ? t('setup.test.running') : order ? t('setup.test.again') : t('setup.test.start')}
      </Button>
    </Form>
  )
}

/** Where each step is mended if it fails. */
const mendedAt: Record<TestOrderStepName, SetupStep> = {
  ACCOUNT: 'COMPANY',
  CART: 'ARTICLES',
  ORDER: 'ARTICLES',
  APPROVAL: 'CUSTOMER',
  ANSWER: 'SUPPLIER',
  SHIPMENT: 'SUPPLIER',
  INVOICE: 'COMPANY',
  RECEIPT: 'SUPPLIER',
  MAIL: 'OPEN',
}

const notStarted = (Object.keys(mendedAt) as TestOrderStepName[]).map((name): TestOrderStep => ({
  name,
  state: 'WAITING',
  ms: null,
  detail: null,
  problem: null,
  documentId: null,
}))

// messages: setup.step.* setup.test.step.*
function Outcome({ order: { state, steps } }: { order: TestOrder }) {
  const t = useMessages()
  const locale = useLocale()
  if (state === 'RUNNING') return null
  const failed = steps.find((step) => step.state === 'FAILED')
  if (!failed)
    return (
      <Note tone="success" title={t('setup.test.done')}>
        {t('setup.test.done.text')}
      </Note>
    )
  const place = mendedAt[failed.name]
  return (
    <Note tone="danger" title={`${t('setup.test.failed')}: ${t(`setup.test.step.${failed.name}`)}`}>
      <p>{failed.problem?.message}</p>
      {failed.name === 'MAIL' && <p>{t('setup.test.MAIL.help')}</p>}
      <p>
        <Link to={localisedPath(toStepPath(place), locale)}>
          {t('setup.test.mend', { step: t(`setup.step.${place}`) })}
        </Link>
      </p>
    </Note>
  )
}

const stateIcons = { WAITING: 'circle-minus', DONE: 'circle-check', FAILED: 'octagon-alert' } as const
const stateColours = { WAITING: 'text-muted', DONE: 'text-success-text', FAILED: 'text-danger-text' } as const

// messages: setup.test.step.* setup.test.state.*
function StepRow({
  step: { name, state, ms, detail, documentId },
  order,
}: {
  step: TestOrderStep
  order: TestOrder | null
}) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <li>
      {state === 'RUNNING' ? (
        <span className="spinner" />
      ) : (
        <Icon name={stateIcons[state]} className={stateColours[state]} />
      )}
      <span className="min-w-0">
        <span className={state === 'WAITING' ? 'text-muted' : 'font-medium'}>{t(`setup.test.step.${name}`)}</span>
        <span className="sr-only"> ({t(`setup.test.state.${state}`)})</span>
        {detail && <span className="block text-12 wrap-anywhere text-muted">{detail}</span>}
      </span>
      {documentId && order && order.state !== 'RUNNING' && (
        <a
          href={localisedPath(`/operator/setup/test-order/${order.id}/documents/${documentId}`, locale)}
          className="ml-auto flex-none text-13"
        >
          {t('setup.test.document')}
          <span className="sr-only">: {t(`setup.test.step.${name}`)}</span>
        </a>
      )}
      <span className={classes('flex-none min-w-16 text-right text-12 text-muted', !documentId && 'ml-auto')}>
        {ms !== null && t('setup.test.ms', { n: format.number(ms) })}
      </span>
    </li>
  )
}
