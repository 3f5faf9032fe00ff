import { Form } from 'react-router'
import type { CatalogueTable } from '@tiber/contract/catalogue/catalogue-tables'
import { decimalSigns, type DecimalSign } from '@tiber/contract/catalogue/table-enums'
import { maxImportBytes } from '@tiber/contract/import-limits'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules, FormValues } from '@tiber/ui/forms/field-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/articles.route'
import { ArticleRowsForm, columns, rowNumbers, toName } from './article-rows-form.tsx'
import { ApplyButton, ArticleTable, ProblemRows } from './article-table.tsx'
import {
  applyTable,
  importLines,
  readColumns,
  toTable,
  waitForImport,
  type ImportOutcome,
} from './import-articles.server.ts'
import { SamplePanel } from './sample-panel.tsx'
import { SetupPage } from './setup-page.tsx'
import { getNextPath } from './steps.ts'

export const meta = pageTitle('setup.step.ARTICLES')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

/** The first row is required, and of the others all or nothing. */
const rules: FormRules = {
  supplier: { required: true, maxLength: 255 },
  ...Object.fromEntries(
    rowNumbers.flatMap((row) =>
      columns.map((column) => [
        toName(column, row),
        {
          maxLength: column === 'name' ? 255 : 60,
          ...(row === 0 && { required: true }),
          ...((column === 'price' || column === 'stock') && { kind: 'number' as const }),
        },
      ]),
    ),
  ),
}
const supplierRules: FormRules = { supplier: { required: true, maxLength: 255 } }

export async function loader({ context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const [suppliers, progress] = await Promise.all([platform.operatorSuppliers.list(), platform.setup.readProgress()])
  return {
    rules,
    supplierRules,
    suppliers: suppliers
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ externalId, name }) => ({ externalId, name })),
    articles: progress.steps.find(({ name }) => name === 'ARTICLES')?.count ?? 0,
    samples: progress.samples,
  }
}

/** A table as the platform has read it, with the name of its file and the decimal sign that was asked for. */
export type ReadTable = { table: CatalogueTable; fileName: string; answered: DecimalSign | undefined }
type More = { outcome: ImportOutcome } & ReadTable

type Submission = ReturnType<typeof createSubmission>
type Handler = (handle: SessionHandle, sent: Submission) => Promise<Partial<More> | undefined>

const handlers: Record<string, { rules: FormRules; run: Handler }> = {
  rows: { rules, run: takeRows },
  file: { rules: {}, run: readFile },
  table: { rules: supplierRules, run: readTableAgain },
  sample: {
    rules: supplierRules,
    run: async (handle, { values }) => {
      const { importId } = await handle.platform.setup.createSamples({ body: { supplier: values['supplier']! } })
      return { outcome: await waitForImport(handle, importId) }
    },
  },
  removeSample: {
    rules: {},
    run: async ({ platform }) => {
      await platform.setup.deleteSamples()
      return {}
    },
  },
}

export async function action({ request, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const handler = handlers[String(form.get('intent'))] ?? handlers['rows']!
  const sent = createSubmission(form, handler.rules)
  if (!sent.isValid()) return sent.toResult<More>()
  const more = await sent.send(handle.dependencies.log, 'importArticles', () => handler.run(handle, sent))
  if (!more || !sent.isValid()) return sent.toResult<More>()
  // The rows are cleared once their articles are imported.
  const { outcome } = more
  const isComplete = !outcome || (outcome.state === 'DONE' && outcome.broken.length + outcome.refused.length === 0)
  return isComplete || form.get('intent') === 'table'
    ? { intent: '', values: {}, problems: {}, failure: undefined, ...more }
    : sent.toResult(more)
}

async function takeRows(handle: SessionHandle, sent: Submission) {
  const rows = readRows(sent.values)
  for (const { row, values } of rows)
    for (const column of columns) if (!values[column]) sent.addProblems({ [toName(column, row)]: 'required' })
  if (!sent.isValid()) return undefined
  const table = toTable(rows.map(({ values }) => values))
  return { outcome: await applyTable(handle, { ...table, supplier: sent.values['supplier']! }) }
}

function readRows(values: FormValues) {
  const read = (row: number) =>
    Object.fromEntries(columns.map((column) => [column, (values[toName(column, row)] ?? '').trim()]))
  return rowNumbers
    .map((row) => ({ row, values: read(row) }))
    .filter(({ values }) => Object.values(values).some((value) => value !== ''))
}

/** Reads a file: lines of an export are imported at once, the columns of a table are shown first. */
async function readFile(handle: SessionHandle, sent: Submission): Promise<Partial<More> | undefined> {
  const file = sent.form.get('file')
  if (!(file instanceof File) || file.size === 0 || file.size > maxImportBytes) {
    sent.addProblems({ file: file instanceof File && file.size > maxImportBytes ? 'tooLarge' : 'file' })
    return undefined
  }
  if (file.name.endsWith('.jsonl')) return { outcome: await importLines(handle, 'setup.jsonl', await file.text()) }
  const content = Buffer.from(await file.arrayBuffer()).toString('base64')
  const table = await handle.platform.catalogueTables.read({ body: { file: content } })
  return { table, fileName: file.name.slice(0, 255), answered: undefined }
}

/** Reads a table with the columns as they were chosen, or applies it. */
async function readTableAgain(handle: SessionHandle, { form, values }: Submission): Promise<Partial<More>> {
  const decimalSign = decimalSigns.find((sign) => sign === form.get('decimalSign'))
  const body = {
    csv: String(form.get('csv') ?? ''),
    columns: readColumns(form),
    ...(decimalSign && { decimalSign }),
    supplier: values['supplier']!,
  }
  if (form.has('apply')) return { outcome: await applyTable(handle, body) }
  const fileName = String(form.get('fileName') ?? '').slice(0, 255)
  return { table: await handle.platform.catalogueTables.read({ body }), fileName, answered: decimalSign }
}

export default function ArticlesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { suppliers, articles, samples } = loaderData
  const { table, fileName = '', answered, outcome } = actionData ?? {}
  return (
    <SetupPage
      step="ARTICLES"
      isRequired={articles > 0}
      title={t('setup.articles.title')}
      sub={table ? t('setup.table.sub') : t('setup.articles.sub')}
      main={
        table ? (
          <ApplyButton table={table} />
        ) : (
          articles > 0 && (
            <LinkButton to={localisedPath(getNextPath('ARTICLES'), locale)} variant="primary" size="large">
              {t('setup.next')}
            </LinkButton>
          )
        )
      }
    >
      {table ? (
        <ArticleTable
          key={JSON.stringify(table.columns)}
          {...{ table, fileName, answered, suppliers }}
          rules={loaderData.supplierRules}
          result={actionData}
        />
      ) : (
        <div className="grid max-w-280 gap-4">
          {outcome && <Outcome outcome={outcome} />}
          {articles > 0 && <p className="text-13">{t('setup.articles.there', { n: articles })}</p>}
          {suppliers.length === 0 ? (
            <Note tone="warning">{t('setup.articles.noSupplier')}</Note>
          ) : (
            <>
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <FilePanel isMain={articles === 0} result={actionData} />
                <SamplePanel {...{ samples, suppliers }} rules={loaderData.supplierRules} result={actionData} />
              </div>
              <ArticleRowsForm key={articles} rules={loaderData.rules} suppliers={suppliers} result={actionData} />
            </>
          )}
        </div>
      )}
    </SetupPage>
  )
}

type FilePanelProps = { isMain: boolean; result: Route.ComponentProps['actionData'] }

function FilePanel({ isMain, result }: FilePanelProps) {
  const t = useMessages()
  const form = useForm({ rules: {}, result, intent: 'file' })
  const problem = form.problems['file']
  return (
    <Panel title={t('setup.articles.file')}>
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
        <FormNote
          form={form}
          failures={{
            'F-E-010': { title: t('setup.articles.file.tooLarge') },
            'F-E-012': { title: t('setup.articles.file.unreadable') },
            'F-E-001': { title: t('setup.articles.file.missing') },
          }}
        />
        <p className="text-13">{t('setup.articles.file.text')}</p>
        <Field
          label={t('setup.articles.file.label')}
          error={problem && t(problem === 'tooLarge' ? 'setup.articles.file.tooLarge' : 'setup.articles.file.missing')}
        >
          <FileInput name="file" accept=".csv,.tsv,.txt,.xlsx,.jsonl" />
        </Field>
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'secondary'}
          icon="upload"
          busy={form.isSending}
          className="self-start"
        >
          {t('setup.articles.file.send')}
        </Button>
      </Form>
    </Panel>
  )
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const t = useMessages()
  const format = useFormat()
  const { state, created, broken, refused } = outcome
  if (state === 'RUNNING') return <Note>{t('setup.articles.running')}</Note>
  if (state === 'FAILED') return <Note tone="danger" title={t('setup.articles.failed')} />
  return (
    <Note
      tone={broken.length + refused.length > 0 ? 'warning' : 'success'}
      title={t('setup.articles.done', { n: format.number(created) })}
    >
      {broken.map(({ line, text }) => (
        <p key={line}>{t('setup.articles.line', { n: line, text })}</p>
      ))}
      {refused.map((problem) => (
        <ProblemRows key={problem.kind} problem={problem} />
      ))}
    </Note>
  )
}
