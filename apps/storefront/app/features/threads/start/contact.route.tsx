import { Link } from 'react-router'
import { contactTopics, maxMessageLength, type ContactTopic } from '@tiber/contract/conversations/thread-enums'
import { AccountManagerPanel } from '#app/features/dashboard/account-manager-panel.tsx'
import { readOptionalPage } from '#app/features/content/page-data.server.ts'
import { StoryBlocks } from '#app/features/content/story-blocks.tsx'
import { FormField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { useForm, type FormState } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { attempt } from '#app/server/failure-policy.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { messageRules } from '../compose/message-rules.ts'
import { useMessageDraft } from '../compose/use-message-draft.ts'
import { KnownRoute } from '../known-route.tsx'
import type { Route } from './+types/contact.route'
import { MessageForm } from './message-form.tsx'
import { startThread } from './start-thread.server.ts'
import { submitMessageForm } from './submit-message-form.ts'

export const meta = pageTitle('threads.contact')

const maxQuestionLength = 300

const rules = {
  topic: { required: true, kind: 'choice' as const, choices: [...contactTopics] },
  orderId: { maxLength: 255 },
  question: { maxLength: maxQuestionLength },
  ...messageRules,
}

/** Quotes the question whose answer was not enough, unless the message becomes too long by it. */
function quoteQuestion(question: string, message: string) {
  const quoted = question ? `«${question}»\n\n${message}` : message
  return quoted.length > maxMessageLength ? message : quoted
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'messages'))) throw createNotFound(url)
  const [company, content] = await Promise.all([
    attempt(handle.dependencies, 'getCustomerAccount', () => handle.platform.customerAccounts.read()),
    readOptionalPage(context, url, 'contact'),
  ])
  const order = (url.searchParams.get('order') ?? '').slice(0, 255)
  const requested = url.searchParams.get('topic')
  const topic = contactTopics.find((each) => each === requested) ?? (order ? 'ORDER' : 'OTHER')
  const question = (url.searchParams.get('question') ?? '').trim().slice(0, maxQuestionLength)
  return {
    accountManager: company?.accountManager ?? null,
    content,
    order,
    topic,
    question,
    draftKey: crypto.randomUUID(),
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) => {
  const handle = context.get(sessionContext)
  return startThread(handle, {
    rules,
    request,
    url,
    target: 'orderId',
    create: (message, { topic, orderId, question = '' }, options) => {
      const body = {
        ...message,
        message: quoteQuestion(question, message.message),
        // The rules accept no other topic.
        topic: topic as ContactTopic,
        ...(orderId && { orderId }),
      }
      return handle.platform.threads.contact({ body }, options)
    },
  })
}

const draftPlace = 'contact'

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitMessageForm({ request, serverAction, place: draftPlace })

/** Asks the shop a question; it becomes a conversation in the inbox. */
export default function ContactScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { accountManager, content, order, topic: initialTopic, question: initialQuestion, draftKey } = loaderData
  const initial = { topic: initialTopic, orderId: order, question: initialQuestion }
  const form = useForm({ rules, result: actionData, initial })
  const question = form.values['question']
  const draft = useMessageDraft(draftPlace, form.values['message'])
  return (
    <Page>
      <KnownRoute />
      <PageHead title={t('threads.contact')} sub={t('threads.contact.sub')} />
      {content && (
        <div className="mb-4">
          <StoryBlocks key={content.story.id} page={content} />
        </div>
      )}
      <div className="cart-columns">
        <MessageForm
          action="?"
          form={form}
          draft={draft}
          draftKey={draftKey}
          submitLabel={t('threads.contact.send')}
          messageHint={t('threads.message.hint')}
        >
          {question && (
            <p className="border-l-3 border-accent pl-3 text-13">
              <span className="block text-12 text-muted">{t('threads.contact.question')}</span>
              <span className="wrap-anywhere text-ink">{question}</span>
              <input type="hidden" name="question" value={question} />
            </p>
          )}
          <SubjectFields form={form} />
        </MessageForm>
        <aside className="cart-rail">
          <AccountManagerPanel accountManager={accountManager} />
          <OtherWaysPanel />
        </aside>
      </div>
    </Page>
  )
}

// messages: threads.topic.*
/** What the question is about. */
function SubjectFields({ form }: { form: FormState }) {
  const t = useMessages()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField form={form} name="topic" label={t('threads.topic')}>
        <Select name="topic" defaultValue={form.values['topic']}>
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {t(`threads.topic.${topic}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <TextField
        form={form}
        name="orderId"
        label={t('threads.contact.order')}
        hint={t('threads.contact.order.hint')}
        autoComplete="off"
      />
    </div>
  )
}

function OtherWaysPanel() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel title={t('threads.contact.other')}>
      <ul className="grid gap-2 text-13 [&_a]:underline">
        <li>
          {t('threads.contact.supplier')}{' '}
          <Link to={localisedPath('/account/orders', locale)}>{t('threads.contact.orders')}</Link>
        </li>
        <li>
          {t('threads.contact.before')}{' '}
          <Link to={localisedPath('/account/messages', locale)}>{t('threads.title')}</Link>
        </li>
      </ul>
    </Panel>
  )
}
