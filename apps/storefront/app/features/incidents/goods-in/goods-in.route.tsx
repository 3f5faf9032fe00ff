import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useParams } from 'react-router'
import { incidentOutcomes } from '@tiber/contract/conversations/incident-enums'
import { AttachmentButtons, AttachmentList } from '#app/features/threads/compose/attachment-picker.tsx'
import { useMessageDraft } from '#app/features/threads/compose/use-message-draft.ts'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { submitMessageForm } from '#app/features/threads/start/submit-message-form.ts'
import { FailureNote, useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Radio } from '@tiber/ui/inputs/choice.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/goods-in.route'
import { CountTable } from './count-table.tsx'
import { listClaims, readCounts } from './counts.ts'
import { readDelivery, receiveGoods, type GoodsInResult } from './receive-goods.server.ts'

export const meta = pageTitle('incidents.goodsIn')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'incidents'))) throw createNotFound(url)
  const { order, lines } = await readDelivery(handle, params.id, url)
  return {
    order: { reference: order.reference, supplier: order.supplierSnapshot.name },
    lines: lines.map(({ id, sku, name, expected }) => ({ id, sku, name, expected })),
    draftKey: crypto.randomUUID(),
  }
}

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  receiveGoods(context.get(sessionContext), { id: params.id, request, url })

const getDraftPlace = (id: string | undefined) => `goods-in ${id}`

export const clientAction = ({ request, serverAction, params }: Route.ClientActionArgs) =>
  submitMessageForm({ request, serverAction, place: getDraftPlace(params.id) })

/** Counts a delivery where it arrives: what has come, what is damaged, what is missing, in one step. */
export default function GoodsInScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { order, lines } = loaderData
  const orderPath = localisedPath(`/account/orders/${order.reference}`, locale)
  return (
    <Page>
      <KnownRoute />
      <Breadcrumb
        label={t('incidents.goodsIn')}
        crumbs={[
          { label: t('incidents.goodsIn.orders'), to: localisedPath('/account/orders', locale) },
          { label: order.reference, to: orderPath },
          { label: t('incidents.goodsIn') },
        ]}
      />
      <PageHead title={t('incidents.goodsIn.title', { supplier: order.supplier })} sub={t('incidents.goodsIn.sub')} />
      {lines.length > 0 ? (
        <CountForm {...loaderData} result={actionData as GoodsInResult | undefined} />
      ) : (
        <section className="rounded-3 border border-line-strong bg-surface">
          <EmptyState
            icon="package-check"
            level={2}
            title={t('incidents.goodsIn.nothing')}
            actions={<LinkButton to={orderPath}>{t('incidents.goodsIn.back')}</LinkButton>}
          >
            {t('incidents.goodsIn.nothing.text')}
          </EmptyState>
        </section>
      )}
    </Page>
  )
}

type CountFormProps = Route.ComponentProps['loaderData'] & { result: GoodsInResult | undefined }

function CountForm({ lines, draftKey, result }: CountFormProps) {
  const t = useMessages()
  const getFailureText = useFailureText()
  const isSending = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState<Record<string, string>>(result?.values ?? {})
  const { hasDifference, hasMissing } = findDifferences(typed, lines)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [problem] = Object.values(result?.problems ?? {})
    const name = problem?.field ?? (result?.noteProblem && 'message')
    const field = name && form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }, [result])
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="grid gap-4">
      {result?.failure && <FailureNote {...getFailureText(result.failure)} />}
      <input type="hidden" name="key" value={result?.values?.['key'] ?? draftKey} />
      <section aria-label={t('incidents.goodsIn.lines')} className="rounded-3 border border-line-strong bg-surface">
        <CountTable
          lines={lines}
          values={result?.values ?? {}}
          problems={result?.problems ?? {}}
          onChange={(field, value) => setTyped((before) => ({ ...before, [field]: value }))}
        />
      </section>
      <ReportPanel
        result={result}
        isOpen={hasDifference || result?.noteProblem !== undefined}
        hasMissing={hasMissing}
      />
      <div>
        <Button type="submit" variant="primary" icon="package-check" busy={isSending} className="max-md:w-full">
          {t(hasDifference ? 'incidents.goodsIn.sendWithReport' : 'incidents.goodsIn.send')}
        </Button>
      </div>
    </Form>
  )
}

/** Returns whether something typed differs from what was shipped, and whether pieces are missing. */
function findDifferences(typed: Record<string, string>, lines: CountFormProps['lines']) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const { counts } = readCounts(form, lines)
  return {
    hasDifference: listClaims(counts, { claimsMissing: true }).length > 0,
    hasMissing: counts.some(({ missing }) => missing > 0),
  }
}

type ReportPanelProps = { result: GoodsInResult | undefined; isOpen: boolean; hasMissing: boolean }

// messages: incidents.outcome.*, incidents.goodsIn.note.*
/** Asks about damaged and missing pieces; without scripts it is always there and used only if there are some. */
function ReportPanel({ result, isOpen, hasMissing }: ReportPanelProps) {
  const t = useMessages()
  const { id } = useParams()
  const draft = useMessageDraft(getDraftPlace(id), result?.values?.['message'])
  const { noteProblem, values = {} } = result ?? {}
  return (
    <div className={isOpen ? undefined : 'needs-no-script'}>
      <Panel title={t('incidents.goodsIn.report')}>
        <div className="grid max-w-2xl gap-4" {...draft.dropProps}>
          <fieldset className={classes('flex flex-wrap gap-x-6 gap-y-1', !hasMissing && 'needs-no-script')}>
            <legend className="mb-1 text-13 font-medium text-ink">{t('incidents.goodsIn.missing')}</legend>
            <Radio
              name="missing"
              value="claim"
              defaultChecked={values['missing'] !== 'later'}
              label={t('incidents.goodsIn.missing.claim')}
            />
            <Radio
              name="missing"
              value="later"
              defaultChecked={values['missing'] === 'later'}
              label={t('incidents.goodsIn.missing.later')}
            />
          </fieldset>
          <Field label={t('incidents.wanted')}>
            <Select name="outcome" defaultValue={values['outcome'] ?? 'REPLACE'}>
              {incidentOutcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`incidents.outcome.${outcome}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('incidents.goodsIn.note')} error={noteProblem && t(`incidents.goodsIn.note.${noteProblem}`)}>
            <Textarea
              name="message"
              rows={3}
              value={draft.text}
              onChange={(event) => draft.setText(event.currentTarget.value)}
              {...draft.fieldProps}
            />
          </Field>
          <div className="flex flex-col gap-2">
            <AttachmentList attachments={draft.attachments} serverProblem={undefined} />
            <div className="flex flex-wrap items-center gap-2">
              <AttachmentButtons attachments={draft.attachments} />
            </div>
          </div>
        </div>
      </Panel>
    </div>
  )
}
