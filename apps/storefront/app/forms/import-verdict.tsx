import type { ImportLine, ImportVerdict } from '@tiber/contract/imports'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMessages } from '../i18n/use-messages.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx'
import { platformProblemOf } from './platform-problems.ts'

type ImportVerdictProps = {
  verdict: ImportVerdict
  csv: string
  fileName: string
  /** The word for a field of the file. */
  fieldLabel: (field: string) => string
  /** The same screen, to choose another file. */
  againPath: string
}

const looks: Record<ImportLine['verdict'], { tone: Tone; icon: IconName }> = {
  broken: { tone: 'danger', icon: 'octagon-alert' },
  changed: { tone: 'warning', icon: 'pencil' },
  new: { tone: 'success', icon: 'plus' },
  unchanged: { tone: 'neutral', icon: 'check' },
}
const order = ['broken', 'changed', 'new', 'unchanged'] as const
const mostShown = 500

// messages: forms.import.*
/** What a file would do, line by line, and the button that does it. The file's text travels with the form. */
export function ImportVerdictView({ verdict, csv, fileName, fieldLabel, againPath }: ImportVerdictProps) {
  const t = useMessages()
  const { counts, unknownColumns } = verdict
  const lines = order.flatMap((each) => verdict.lines.filter((line) => line.verdict === each && each !== 'unchanged'))
  return (
    <div className="flex flex-col gap-4">
      {unknownColumns.length > 0 && (
        <Note tone="warning" title={t('forms.import.columns', { n: unknownColumns.length })}>
          {unknownColumns.join(', ')}
        </Note>
      )}
      <Panel
        title={fileName || t('forms.import.file')}
        aside={
          <span className="flex flex-wrap gap-1.5">
            {order.map((each) => (
              <Badge key={each} {...looks[each]}>
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
          <VerdictTable lines={lines.slice(0, mostShown)} fieldLabel={fieldLabel} />
        )}
        {lines.length > mostShown && (
          <p className="border-t border-line px-4 py-3 text-13 text-muted">
            {t('forms.import.more', { n: lines.length - mostShown })}
          </p>
        )}
      </Panel>
      <ApplyForm counts={counts} csv={csv} fileName={fileName} againPath={againPath} />
    </div>
  )
}

type ApplyFormProps = Pick<ImportVerdictProps, 'csv' | 'fileName' | 'againPath'> & Pick<ImportVerdict, 'counts'>

function ApplyForm({ counts, csv, fileName, againPath }: ApplyFormProps) {
  const t = useMessages()
  const isSending = useNavigation().state !== 'idle'
  const wanted = counts.new + counts.changed
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-3 max-md:*:w-full">
      <input type="hidden" name="csv" value={csv} />
      <input type="hidden" name="fileName" value={fileName} />
      <input type="hidden" name="apply" value="true" />
      {wanted > 0 && counts.broken > 0 && (
        <Checkbox required name="skipBroken" value="true" label={t('forms.import.skip', { n: counts.broken })} />
      )}
      {wanted > 0 && (
        <Button type="submit" variant="primary" busy={isSending}>
          {t('forms.import.apply', { n: wanted })}
        </Button>
      )}
      <LinkButton to={againPath} reloadDocument variant={wanted > 0 ? 'secondary' : 'primary'}>
        {t('forms.import.again')}
      </LinkButton>
    </Form>
  )
}

function VerdictTable({ lines, fieldLabel }: { lines: ImportLine[]; fieldLabel: (field: string) => string }) {
  const t = useMessages()
  return (
    <Table label={t('forms.import.lines')} list>
      <thead>
        <tr>
          <HeadCell kind="num">{t('forms.import.line')}</HeadCell>
          <HeadCell>{t('forms.import.verdict')}</HeadCell>
          <HeadCell>{t('forms.import.name')}</HeadCell>
          <HeadCell>{t('forms.import.what')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.line} state={line.verdict === 'broken' ? 'blocked' : undefined}>
            <Cell kind="num">{line.line}</Cell>
            <Cell>
              <Badge {...looks[line.verdict]}>{t(`forms.import.is.${line.verdict}`)}</Badge>
            </Cell>
            <Cell phone="full" kind="strong">
              {line.name || '–'}
            </Cell>
            <Cell phone="full">
              <LineDetail line={line} fieldLabel={fieldLabel} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function LineDetail({ line, fieldLabel }: { line: ImportLine; fieldLabel: (field: string) => string }): ReactNode {
  const t = useMessages()
  if (line.verdict === 'broken')
    return line.problems.map(({ field, code, message }) => {
      const kind = platformProblemOf(code)
      return (
        <p key={field + code} className="text-danger-text">
          <b className="font-medium">{field === 'csv' ? t('forms.import.row') : fieldLabel(field)}:</b>{' '}
          {kind && field !== 'csv' ? t(`forms.problem.${kind}`) : message}
        </p>
      )
    })
  return line.changes.map(({ field, before, after }) => (
    <p key={field}>
      <span className="text-muted">{fieldLabel(field)}:</span> <del className="text-muted">{before || '–'}</del>{' '}
      <span aria-hidden="true">→</span> <ins className="font-medium text-ink no-underline">{after || '–'}</ins>
    </p>
  ))
}
