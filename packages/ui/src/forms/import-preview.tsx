import type { ImportLine, ImportReport } from '@tiber/contract/imports'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMessages } from '../i18n/use-messages.tsx'
import { Badge, type Tone } from '../badge.tsx'
import { Button, IconButton } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { Checkbox } from '../inputs/choice.tsx'
import type { IconName } from '../icon-names.ts'
import { LinkButton } from '../link-button.tsx'
import { Note } from '../note.tsx'
import { Panel } from '../panel.tsx'
import { Cell, HeadCell, Row, Table } from '../table.tsx'
import { toFieldProblem } from './platform-problems.ts'

type ImportPreviewProps = {
  verdict: ImportReport
  csv: string
  fileName: string
  /** Label of a field of the file. */
  fieldLabel: (field: string) => string
  /** Label of a value that is one of the platform's enums. */
  fieldValue?: (field: string, value: string) => string
  /** Path of the same screen, to choose another file. */
  restartPath: string
}

const badgeStyles: Record<ImportLine['verdict'], { tone: Tone; icon: IconName }> = {
  broken: { tone: 'danger', icon: 'octagon-alert' },
  changed: { tone: 'warning', icon: 'pencil' },
  new: { tone: 'success', icon: 'plus' },
  unchanged: { tone: 'neutral', icon: 'check' },
}
const verdictOrder = ['broken', 'changed', 'new', 'unchanged'] as const
/** Unchanged lines are not listed. */
const listedVerdicts = ['broken', 'changed', 'new'] as const
const pageSize = 200

// messages: forms.import.*
/**
 * Previews what a file would change, line by line, with the button that applies it. The file's text is submitted with
 * the form.
 */
export function ImportPreview({ verdict, csv, fileName, restartPath, ...formatters }: ImportPreviewProps) {
  const t = useMessages()
  const { counts, unknownColumns } = verdict
  const listedKinds = listedVerdicts.filter((kind) => counts[kind] > 0)
  const lines = listedVerdicts.flatMap((each) => verdict.lines.filter((line) => line.verdict === each))
  const [filter, setFilter] = useState<ImportLine['verdict']>()
  const [page, setPage] = useState(1)
  const filtered = filter ? lines.filter((line) => line.verdict === filter) : lines
  const toggleFilter = (kind: ImportLine['verdict']) => {
    setFilter(filter === kind ? undefined : kind)
    setPage(1)
  }
  return (
    <div className="flex flex-col gap-4">
      {unknownColumns.length > 0 && (
        <Note tone="warning" title={t('forms.import.columns', { n: unknownColumns.length })}>
          {unknownColumns.join(', ')}
        </Note>
      )}
      <ApplyForm counts={counts} csv={csv} fileName={fileName} restartPath={restartPath} />
      <Panel
        title={fileName || t('forms.import.file')}
        aside={
          <span className="flex flex-wrap gap-1.5">
            {verdictOrder
              .filter((each) => counts[each] > 0)
              .map((each) => (
                <Badge key={each} {...badgeStyles[each]}>
                  {t(`forms.import.count.${each}`, { n: counts[each] })}
                </Badge>
              ))}
          </span>
        }
        flush
      >
        {lines.length === 0 ? (
          <p className="p-4 text-13">{t('forms.import.nothing')}</p>
        ) : (
          <>
            {listedKinds.length > 1 && (
              <div className="needs-script flex flex-wrap gap-2 border-b border-line px-4 py-2 max-md:px-3">
                {listedKinds.map((kind) => (
                  <Chip key={kind} pressed={filter === kind} onClick={() => toggleFilter(kind)}>
                    {t(`forms.import.only.${kind}`)}
                  </Chip>
                ))}
              </div>
            )}
            <DraftTable lines={filtered.slice((page - 1) * pageSize, page * pageSize)} {...formatters} />
          </>
        )}
        {filtered.length > pageSize && <VerdictPages page={page} total={filtered.length} onPage={setPage} />}
      </Panel>
    </div>
  )
}

type VerdictPagesProps = { page: number; total: number; onPage: (page: number) => void }

/** Shows up to ten thousand lines in pages; without scripts only the first page, which contains the broken lines. */
function VerdictPages({ page, total, onPage }: VerdictPagesProps) {
  const t = useMessages()
  const last = Math.ceil(total / pageSize)
  const [from, to] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)]
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-12 text-muted max-md:px-3">
      {t('forms.import.range', { from, to, total })}
      <span className="needs-script flex gap-1">
        <IconButton
          icon="chevron-left"
          label={t('forms.import.previous')}
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={t('forms.import.next')}
          disabled={page === last}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </div>
  )
}

type ApplyFormProps = Pick<ImportPreviewProps, 'csv' | 'fileName' | 'restartPath'> & Pick<ImportReport, 'counts'>

function ApplyForm({ counts, csv, fileName, restartPath }: ApplyFormProps) {
  const t = useMessages()
  const isSending = useNavigation().state !== 'idle'
  const applicableCount = counts.new + counts.changed
  const [isSkipMissing, setIsSkipMissing] = useState(false)
  // The browser's own message would be in the browser's language.
  const requireSkip = (event: SubmitEvent<HTMLFormElement>) => {
    const box = event.currentTarget.querySelector<HTMLInputElement>('[name=skipBroken]')
    if (!box || box.checked) return
    event.preventDefault()
    setIsSkipMissing(true)
    box.focus()
  }
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={requireSkip}
      className="flex flex-wrap items-center gap-3 max-md:*:w-full"
    >
      <input type="hidden" name="csv" value={csv} />
      <input type="hidden" name="fileName" value={fileName} />
      <input type="hidden" name="apply" value="true" />
      {applicableCount > 0 && counts.broken > 0 && (
        <Checkbox
          name="skipBroken"
          value="true"
          label={t('forms.import.skip', { n: counts.broken })}
          onChange={() => setIsSkipMissing(false)}
        />
      )}
      {applicableCount > 0 && (
        <Button type="submit" variant="primary" busy={isSending}>
          {t('forms.import.apply', { n: applicableCount })}
        </Button>
      )}
      {isSkipMissing && (
        <p role="alert" className="w-full text-13 text-danger-text">
          {t('forms.import.skip.missing')}
        </p>
      )}
      <LinkButton to={restartPath} reloadDocument variant={applicableCount > 0 ? 'secondary' : 'primary'}>
        {t('forms.import.again')}
      </LinkButton>
    </Form>
  )
}

type FieldFormatters = Pick<ImportPreviewProps, 'fieldLabel' | 'fieldValue'>

function DraftTable({ lines, ...formatters }: { lines: ImportLine[] } & FieldFormatters) {
  const t = useMessages()
  return (
    <Table label={t('forms.import.lines')} list>
      <thead>
        <tr>
          <HeadCell kind="num" className="w-16">
            {t('forms.import.line')}
          </HeadCell>
          <HeadCell className="w-36">{t('forms.import.verdict')}</HeadCell>
          <HeadCell className="w-1/4">{t('forms.import.name')}</HeadCell>
          <HeadCell>{t('forms.import.what')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.line} state={line.verdict === 'broken' ? 'blocked' : undefined}>
            <Cell kind="num">{line.line}</Cell>
            <Cell>
              <Badge {...badgeStyles[line.verdict]}>{t(`forms.import.is.${line.verdict}`)}</Badge>
            </Cell>
            <Cell phone="full" kind="strong">
              {line.name || '–'}
            </Cell>
            <Cell phone="full">
              <LineDetail line={line} {...formatters} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function LineDetail({ line, fieldLabel, fieldValue = showAsIs }: { line: ImportLine } & FieldFormatters): ReactNode {
  const t = useMessages()
  const formatValue = (field: string, value: string) => {
    if (value === '') return '–'
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'forms.yes' : 'forms.no')
    return fieldValue(field, value)
  }
  if (line.verdict === 'broken')
    return line.problems.map(({ field, code, message }) => {
      const kind = toFieldProblem(code)
      return (
        <p key={field + code} className="text-danger-text">
          <b className="font-medium">{field === 'csv' ? t('forms.import.row') : fieldLabel(field)}:</b>{' '}
          {kind && field !== 'csv' ? t(`forms.problem.${kind}`) : message}
        </p>
      )
    })
  if (line.verdict === 'new')
    return line.changes.map(({ field, after }) => (
      <span key={field} className="mr-3 inline-block">
        <span className="text-muted">{fieldLabel(field)}:</span> {formatValue(field, after)}
      </span>
    ))
  return line.changes.map(({ field, before, after }) => (
    <p key={field}>
      <span className="text-muted">{fieldLabel(field)}:</span>{' '}
      <del className="text-muted">{formatValue(field, before)}</del> <span aria-hidden="true">→</span>{' '}
      <ins className="font-medium text-ink no-underline">{formatValue(field, after)}</ins>
    </p>
  ))
}

const showAsIs = (_field: string, value: string) => value
