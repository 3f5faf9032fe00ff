import { Form, useOutletContext } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { SetupProgress } from '@tiber/contract/company/setup'
import { Button } from '@tiber/ui/button.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/open.route'
import { SetupPage } from './setup-page.tsx'
import { toStepPath } from './steps.ts'

export const meta = pageTitle('setup.step.OPEN')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies } = handle
  const form = await readFormData(request)
  const sent = createSubmission(form, {})
  if (form.get('intent') === 'mail') {
    const mail = await sent.send(dependencies.log, 'sendTestMail', () => platform.setup.sendTestMail())
    return mail
      ? { intent: 'mail', values: {}, problems: {}, failure: undefined, mail }
      : sent.toResult<{ mail: never }>()
  }
  try {
    await platform.setup.finishStep({ body: { step: 'OPEN', done: true } })
  } catch (error) {
    if (!(error instanceof SdkError) || error.code !== 'ST0001') throw error
    sent.recordFailure(error)
    return sent.toResult<{ mail: never }>()
  }
  throw redirectWithFlash(handle.jar, localisedPath('/operator', getPathLocale(url.pathname)), { name: 'setup.opened' })
}

export default function OpenPage({ actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { steps, openedAt, delivery } = useOutletContext<SetupProgress>()
  const form = useForm({ rules: {}, result: actionData, intent: 'open' })
  const missing = steps.filter(({ name, done }) => name !== 'OPEN' && !done)
  return (
    <SetupPage
      step="OPEN"
      title={openedAt ? t('setup.open.isOpen') : t('setup.open.title')}
      sub={t('setup.open.sub')}
      isRequired={missing.length === 0}
      main={
        !openedAt && (
          <Form method="post" {...form.formProps}>
            <FormNote form={form} />
            <Button
              type="submit"
              variant="primary"
              size="large"
              icon="store"
              busy={form.isSending}
              aria-disabled={missing.length > 0}
              disabled={missing.length > 0}
            >
              {t('setup.open.submit')}
            </Button>
          </Form>
        )
      }
    >
      <div className="grid max-w-280 items-start gap-4 lg:grid-cols-2">
        <CheckedSteps steps={steps} />
        <TestMail delivery={delivery} result={actionData} />
      </div>
    </SetupPage>
  )
}

// messages: setup.step.*
/** The steps before this one, each done or missing. */
function CheckedSteps({ steps }: Pick<SetupProgress, 'steps'>) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel title={t('setup.open.list')} flush>
      <ul className="text-13">
        {steps
          .filter(({ name }) => name !== 'OPEN')
          .map(({ name, done }) => (
            <li key={name} className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0">
              <Icon
                name={done ? 'circle-check' : 'circle-minus'}
                className={done ? 'text-success-text' : 'text-warning-text'}
              />
              <Link to={localisedPath(toStepPath(name), locale)} className="flex-1 font-medium">
                {t(`setup.step.${name}`)}
              </Link>
              <span className="text-muted">{done ? t('setup.done') : t('setup.missing')}</span>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

type TestMailProps = Pick<SetupProgress, 'delivery'> & { result: Route.ComponentProps['actionData'] }

/** Sends a mail to the person at the screen, and says whether it went out. */
function TestMail({ delivery, result }: TestMailProps) {
  const t = useMessages()
  const form = useForm({ rules: {}, result, intent: 'mail' })
  const mail = result?.mail
  return (
    <Panel title={t('setup.open.mail')}>
      <Form method="post" className="flex flex-col gap-4 text-13" {...form.formProps}>
        <FormNote form={form} />
        <p>{delivery.sendsMail ? t('setup.open.mail.on') : t('setup.open.mail.off')}</p>
        <p>{t('setup.open.address', { address: delivery.publicUrl })}</p>
        {mail && (
          <Note
            tone={mail.problem === null ? 'success' : 'danger'}
            title={
              mail.problem === null ? t('setup.open.mail.sent', { email: mail.sentTo }) : t('setup.open.mail.failed')
            }
          >
            {mail.problem}
          </Note>
        )}
        <Button type="submit" icon="mail" busy={form.isSending} className="self-start">
          {t('setup.open.mail.send')}
        </Button>
      </Form>
    </Panel>
  )
}
