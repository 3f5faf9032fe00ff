import { useEffect, useEffectEvent, useId, useRef, type FormEvent, type RefObject } from 'react'
import { Form, useLocation } from 'react-router'
import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import { AttachmentButtons, AttachmentList } from '#app/features/threads/compose/attachment-picker.tsx'
import { useMessageDraft } from '#app/features/threads/compose/use-message-draft.ts'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { submitMessageForm } from '#app/features/threads/start/submit-message-form.ts'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { FormField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useProblemText } from '@tiber/ui/forms/problem-text.ts'
import { useForm, type FormState } from '@tiber/ui/forms/use-form.ts'
import type { CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/request.route'
import { AddLine } from './add-line.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { removeLinesDraft } from './lines-draft.ts'
import { LineTable } from './line-table.tsx'
import { readRequest, type RequestStart } from './read-request.server.ts'
import { countFilledLines, lineFields, linesField, type LineProblems } from './request-lines.ts'
import type { RequestResult } from './request-result.ts'
import { checkDays, requestRules } from './request-rules.ts'
import { submitRequest } from './submit-request.server.ts'
import { SupplierPanel } from './supplier-panel.tsx'
import { useRequest, type RequestState } from './use-request.ts'

export const meta = pageTitle('quotes.new')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'quotes'))) throw createNotFound(url)
  return readRequest(handle, url)
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitRequest(context.get(sessionContext), request, url)

/** Returns where the request is kept until it is sent; its articles have names in the language of the page. */
const getDraftPlace = (pathname: string, search: string) => `quote ${getPathLocale(pathname)} ${search}`

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => {
  const { pathname, search } = new URL(request.url)
  const place = getDraftPlace(pathname, search)
  return submitMessageForm({ request, serverAction, place, onSent: () => removeLinesDraft(place) })
}

/** Asks several suppliers for prices of articles, a cart or list, or something the catalogue does not have. */
export default function RequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  // Another source is another request.
  const place = getDraftPlace(pathname, search)
  return (
    <Page>
      <KnownRoute />
      <Breadcrumb
        label={t('quotes.title')}
        crumbs={[
          { label: t('quotes.title'), to: localisedPath('/account/quotes', locale) },
          { label: t('quotes.new') },
        ]}
      />
      <PageHead title={t('quotes.new')} sub={t('quotes.request.sub')} />
      <RequestForm key={place} place={place} start={loaderData} result={toRequestResult(actionData)} />
    </Page>
  )
}

/** A lost connection returns only the texts of the form; the page still has everything else. */
const toRequestResult = (result: Route.ComponentProps['actionData']) => result as RequestResult | undefined

type RequestFormProps = { place: string; start: RequestStart; result: RequestResult | undefined }

function RequestForm({ place, start, result }: RequestFormProps) {
  const t = useMessages()
  const initial = { name: useDefaultName(start), deadline: start.deadline }
  const form = useForm({ rules: requestRules, result, initial, check: (values) => checkDays(values, start.today) })
  const request = useRequest({ start: start.lines, suppliers: start.suppliers, result, place })
  const draft = useMessageDraft(place, form.values['message'])
  const table = useRef<{ goTo: (position: CellPosition) => void }>(null)
  const code = useRef<HTMLInputElement>(null)
  const sentLines = useRef<HTMLInputElement>(null)
  const focusLine = (problems: LineProblems) => {
    const position = findFirstProblem(request, problems)
    if (position) table.current?.goTo(position)
    else if (request.lines.length === 0) code.current?.focus()
  }
  const focusRefusedLine = useEffectEvent(focusLine)
  useEffect(() => {
    if (result?.lineProblems && Object.keys(result.problems).length === 0) focusRefusedLine(result.lineProblems)
  }, [result])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    sentLines.current!.value = request.store()
    form.formProps.onSubmit(event)
    const isRefused = event.defaultPrevented
    const problems = request.validate()
    const areLinesValid = Object.values(problems.lines).length === 0 && problems.code === undefined
    if (areLinesValid && !problems.suppliers) return
    event.preventDefault()
    // The fields before the lines come first, the suppliers last.
    if (isRefused) return
    if (!areLinesValid) focusLine(problems.lines)
    else event.currentTarget.querySelector<HTMLInputElement>('[name=supplier]')?.focus()
  }
  return (
    <Form method="post" encType="multipart/form-data" {...form.formProps} onSubmit={onSubmit} {...draft.dropProps}>
      {/* The first button is the one Enter submits. */}
      <button type="submit" hidden>
        {t('quotes.new')}
      </button>
      <FormNote form={form} className="mb-4" />
      <StartNote start={start} />
      <input type="hidden" name="key" value={start.draftKey} />
      <input ref={sentLines} type="hidden" name={linesField} defaultValue={request.initialLines} />
      <div className="cart-columns">
        <div className="grid min-w-0 gap-4">
          <DetailsPanel form={form} />
          <LinesPanel request={request} table={table} code={code} initialCode={result?.code ?? ''} />
          <MessagePanel form={form} draft={draft} />
        </div>
        <aside className="cart-rail">
          <SupplierPanel suppliers={start.suppliers} request={request} />
        </aside>
      </div>
      <RequestDock request={request} isBusy={form.isSending || draft.attachments.isUploading} />
    </Form>
  )
}

function findFirstProblem({ lines }: RequestState, problems: LineProblems): CellPosition | undefined {
  const line = lines.find(({ key }) => (problems[key] ?? []).length > 0)
  const column = line && (lineFields.find((field) => problems[line.key]?.includes(field)) ?? 'quantity')
  return line && column ? { row: line.key, column } : undefined
}

/** Names the request by its source and today. */
function useDefaultName({ source: { kind, name }, now }: RequestStart): string {
  const t = useMessages()
  const format = useFormat()
  if (kind === 'none') return t('quotes.request.name.default', { date: format.dateTime(now) })
  return `${kind === 'cart' ? formatCartName(name, t) : name} · ${format.date(now)}`
}

// messages: quotes.request.notice.*
function StartNote({ start: { tooMany, notice } }: Pick<RequestFormProps, 'start'>) {
  const t = useMessages()
  const format = useFormat()
  const max = format.number(maxQuoteLines)
  if (tooMany !== null)
    return (
      <Note tone="warning" className="mb-4" title={t('quotes.request.tooMany', { n: format.number(tooMany), max })}>
        {t('quotes.request.tooMany.text', { max })}
      </Note>
    )
  return notice && <Note className="mb-4">{t(`quotes.request.notice.${notice}`)}</Note>
}

type LinesPanelProps = {
  request: RequestState
  table: RefObject<{ goTo: (position: CellPosition) => void } | null>
  code: RefObject<HTMLInputElement | null>
  initialCode: string
}

function LinesPanel({ request, table, code, initialCode }: LinesPanelProps) {
  const t = useMessages()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flush min-w-0 rounded-3 border border-line-strong bg-surface">
      <header className="request-head">
        <h2 id={titleId} className="text-14">
          {t('quotes.request.need')}
        </h2>
        <span className="sub">{t('quotes.lines', { n: countFilledLines(request.lines) })}</span>
      </header>
      <LineTable request={request} handle={table} onRemoved={() => code.current?.focus()} />
      <AddLine
        request={request}
        initialCode={initialCode}
        input={code}
        onAdded={(row, column) => table.current?.goTo({ row, column })}
      />
    </section>
  )
}

type MessagePanelProps = { form: FormState; draft: ReturnType<typeof useMessageDraft> }

function MessagePanel({ form, draft }: MessagePanelProps) {
  const t = useMessages()
  const getProblemText = useProblemText()
  const fileProblem = form.problems['file']
  return (
    <Panel title={t('quotes.request.message.title')}>
      <div className="grid gap-3">
        <FormField
          form={form}
          name="message"
          label={t('quotes.request.message')}
          hint={t('quotes.request.message.hint')}
        >
          <Textarea
            name="message"
            className="min-h-24"
            value={draft.text}
            onChange={(event) => draft.setText(event.currentTarget.value)}
            onPaste={draft.fieldProps.onPaste}
          />
        </FormField>
        <AttachmentList
          attachments={draft.attachments}
          serverProblem={fileProblem && getProblemText(fileProblem, { rule: undefined })}
        />
        <div className="flex flex-wrap items-center gap-2">
          <AttachmentButtons attachments={draft.attachments} />
          <span className="needs-script text-12 text-muted">{t('threads.attach.hint')}</span>
        </div>
      </div>
    </Panel>
  )
}

function RequestDock({ request, isBusy }: { request: RequestState; isBusy: boolean }) {
  const t = useMessages()
  const suppliers = request.supplierIds.length
  return (
    <div className="dock request-dock">
      <span className="flex-1 text-13 text-muted max-md:hidden">
        {t('quotes.lines', { n: countFilledLines(request.lines) })}
      </span>
      <Button type="submit" variant="primary" icon="send" busy={isBusy} className="max-md:w-full">
        {suppliers > 0 ? t('quotes.request.send', { n: suppliers }) : t('quotes.new')}
      </Button>
    </div>
  )
}
