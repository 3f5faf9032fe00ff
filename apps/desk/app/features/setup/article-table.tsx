import { Form, useNavigation } from 'react-router'
import type { CatalogueTable } from '@tiber/contract/catalogue/catalogue-tables'
import { tableFields, type DecimalSign } from '@tiber/contract/catalogue/table-enums'
import { Button } from '@tiber/ui/button.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { SupplierField, type Supplier } from './article-rows-form.tsx'
import { toStepPath } from './steps.ts'

type Props = {
  table: CatalogueTable
  fileName: string
  answered: DecimalSign | undefined
  suppliers: Supplier[]
  rules: FormRules
  result: FormResult | undefined
}

/** A table before it is applied: what each column is, what was found in its rows, and how an article will look. */
export function ArticleTable({ table, fileName, answered, suppliers, rules, result }: Props) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const form = useForm({ rules, result, intent: 'table', initial: { supplier: suppliers[0]?.externalId ?? '' } })
  const { counts, missingFields, decimalSign } = table
  return (
    <Form
      method="post"
      id="table"
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]"
      {...form.formProps}
    >
      <textarea name="csv" hidden readOnly value={table.csv} />
      <input type="hidden" name="fileName" value={fileName} />
      <div className="grid min-w-0 gap-4">
        <FormNote form={form} failures={{ 'F-E-040': { title: t('setup.table.twice') } }} />
        {decimalSign === null && <AskDecimal />}
        {missingFields.length > 0 && (
          <Note tone="warning" title={t('setup.table.missing')}>
            {missingFields.map((field) => t(`setup.table.field.${field}`)).join(', ')}
          </Note>
        )}
        <Panel
          title={fileName}
          flush
          aside={t('setup.table.size', { rows: format.number(counts.rows), columns: table.columns.length })}
        >
          <ColumnList columns={table.columns} />
          <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
            <Button type="submit" icon="refresh-cw" busy={form.isSending}>
              {t('setup.table.check')}
            </Button>
            <LinkButton to={localisedPath(toStepPath('ARTICLES'), locale)} variant="quiet" reloadDocument>
              {t('setup.table.other')}
            </LinkButton>
          </div>
        </Panel>
      </div>
      <div className="grid min-w-0 gap-4">
        <Verdict table={table} />
        {table.preview && <Preview article={table.preview} />}
        <SupplierField form={form} suppliers={suppliers} />
        {answered && <input type="hidden" name="decimalSign" value={answered} />}
        {counts.refused > 0 && <p className="text-12 text-muted">{t('setup.table.left', { n: counts.refused })}</p>}
      </div>
    </Form>
  )
}

/** Imports the accepted rows; at the foot of the page, with the form above. */
export function ApplyButton({ table: { counts, missingFields } }: { table: CatalogueTable }) {
  const t = useMessages()
  const format = useFormat()
  const accepted = counts.correct + counts.warned
  const isSending = useNavigation().state === 'submitting'
  return (
    <Button
      type="submit"
      form="table"
      name="apply"
      value="true"
      variant="primary"
      size="large"
      icon="check"
      busy={isSending}
      disabled={missingFields.length > 0 || accepted === 0}
    >
      {t('setup.table.apply', { n: format.number(accepted) })}
    </Button>
  )
}

/** Asks once how a number such as 1.204 is meant. */
function AskDecimal() {
  const t = useMessages()
  return (
    <Note tone="warning" title={t('setup.table.decimal')}>
      <fieldset className="mt-1 flex flex-wrap gap-4">
        <legend className="sr-only">{t('setup.table.decimal')}</legend>
        {([',', '.'] as const).map((sign) => (
          <label key={sign} className="flex min-h-6 items-center gap-2">
            <input type="radio" name="decimalSign" value={sign} />
            {t(sign === ',' ? 'setup.table.decimal.comma' : 'setup.table.decimal.point')}
          </label>
        ))}
      </fieldset>
    </Note>
  )
}

// messages: setup.table.field.*
function ColumnList({ columns }: Pick<CatalogueTable, 'columns'>) {
  const t = useMessages()
  return (
    <ul className="table-columns">
      {columns.map(({ name, samples, field }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A file may name two columns alike.
        <li key={at}>
          <span className="min-w-0">
            <strong className="block truncate">{name}</strong>
            <span className="block truncate text-12 text-muted">{samples.join('; ') || '–'}</span>
          </span>
          <Icon name="arrow-right" size="small" className="text-muted max-sm:hidden" />
          <Select name="column" defaultValue={field ?? ''} aria-label={t('setup.table.is', { name })}>
            <option value="">{t('setup.table.skip')}</option>
            {tableFields.map((each) => (
              <option key={each} value={each}>
                {t(`setup.table.field.${each}`)}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  )
}

function Verdict({ table: { counts, problems } }: { table: CatalogueTable }) {
  const t = useMessages()
  const format = useFormat()
  const figures = [
    ['correct', counts.correct, 'text-success-text'],
    ['warned', counts.warned, 'text-warning-text'],
    ['refused', counts.refused, 'text-danger-text'],
  ] as const
  return (
    <Panel title={t('setup.table.verdict')} aside={t('setup.table.rows', { n: format.number(counts.rows) })} flush>
      <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
        {figures.map(([name, count, colour]) => (
          <div key={name} className="flex flex-col-reverse px-4 py-2">
            <dt className={classes('text-12', colour)}>{t(`setup.table.${name}`)}</dt>
            <dd className="text-18 font-semibold">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {problems.map((problem) => (
          <li key={problem.kind} className="border-b border-line px-4 py-2 text-13 last:border-0">
            <ProblemRows problem={problem} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

// messages: setup.table.problem.*
/** A problem with its remedy and the rows that have it. */
export function ProblemRows({
  problem: { kind, isRefusal, count, rows },
}: {
  problem: CatalogueTable['problems'][number]
}) {
  const t = useMessages()
  const format = useFormat()
  const named = rows.map(({ line, value }) => (value ? `${line} (${value})` : String(line))).join(', ')
  return (
    <>
      <span className="flex justify-between gap-3">
        <strong className={classes('font-medium', isRefusal ? 'text-danger-text' : 'text-warning-text')}>
          {t(`setup.table.problem.${kind}`)}
        </strong>
        <span>{format.number(count)}</span>
      </span>
      <span className="block text-12 wrap-anywhere text-muted">
        {t('setup.table.lines', { rows: count > rows.length ? `${named} …` : named })}
      </span>
    </>
  )
}

function Preview({ article }: { article: NonNullable<CatalogueTable['preview']> }) {
  const t = useMessages()
  const format = useFormat()
  const facts = [
    ['category', article.category],
    ['price', format.money(article.price, { maxDecimals: 6 })],
    ['stock', format.number(article.stock)],
    ['unit', article.unit],
    ['ean', article.ean],
  ] as const
  return (
    <Panel title={t('setup.table.preview')} aside={t('setup.table.line', { n: article.line })}>
      <p className="text-13 font-semibold text-link wrap-anywhere">{article.code}</p>
      <p className="mb-2 text-13 wrap-anywhere">{article.name}</p>
      <dl className="text-13">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-3 py-0.5">
                <dt className="text-muted">{t(`setup.table.field.${name}`)}</dt>
                <dd className="text-right wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  )
}
