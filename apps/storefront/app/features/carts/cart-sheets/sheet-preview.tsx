import type { DifferenceKind, SheetDifference, SheetPreview } from '@tiber/contract/carts/cart-sheets'
import { Form, useLocation, useNavigation } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import type { SheetFailure } from './import-sheet.server.ts'
import { DifferenceText } from './difference-text.tsx'

type SheetPreviewProps = {
  preview: SheetPreview
  failure: SheetFailure | undefined
}

const badgeStyles: Record<DifferenceKind, { tone: Tone; icon: IconName }> = {
  CONFLICT: { tone: 'warning', icon: 'triangle-alert' },
  INVALID: { tone: 'danger', icon: 'octagon-alert' },
  REMOVED: { tone: 'neutral', icon: 'minus' },
  CHANGED: { tone: 'info', icon: 'pencil' },
  ADDED: { tone: 'success', icon: 'plus' },
}
const countKinds = [
  ['conflicts', 'CONFLICT'],
  ['invalid', 'INVALID'],
  ['removed', 'REMOVED'],
  ['changed', 'CHANGED'],
  ['added', 'ADDED'],
] as const

/** Compares the file with the cart at export time and now; nothing changes before the button is pressed. */
export function SheetPreviewView({ preview, failure }: SheetPreviewProps) {
  const t = useMessages()
  const format = useFormat()
  const { counts, differences, origin, exportedAt } = preview
  const isBusy = useNavigation().state !== 'idle'
  const changeCount = counts.added + counts.changed + counts.removed
  const uploadPath = useLocation().pathname
  return (
    <Form method="post" className="flex flex-col gap-4">
      {failure && (
        <Note tone="danger" title={t('cart-sheets.notApplied')}>
          {failure.problem === 'refused' ? failure.reason : t(`cart-sheets.problem.${failure.problem}`)}
        </Note>
      )}
      {origin !== 'KNOWN' && <Note tone="info">{t(`cart-sheets.origin.${origin}`)}</Note>}
      <input type="hidden" name="sheet" value={preview.id} />
      <input type="hidden" name="version" value={preview.version} />
      <input type="hidden" name="part" value={String(preview.totalElement > differences.length)} />
      <div className="flex flex-wrap items-center gap-2 max-md:*:w-full">
        {(changeCount > 0 || counts.conflicts > 0) && (
          <Button type="submit" name="do" value="apply" variant="primary" busy={isBusy}>
            {t('cart-sheets.apply')}
          </Button>
        )}
        <LinkButton to={uploadPath} reloadDocument variant={changeCount > 0 ? 'secondary' : 'primary'}>
          {t('cart-sheets.again')}
        </LinkButton>
      </div>
      <Panel
        title={preview.fileName}
        flush
        aside={
          <span className="flex flex-wrap items-center gap-1.5">
            {exportedAt && <span>{t('cart-sheets.exported', { date: format.dateTime(exportedAt) })}</span>}
            {countKinds.map(
              ([name, kind]) =>
                counts[name] > 0 && (
                  <Badge key={name} {...badgeStyles[kind]}>
                    {t(`cart-sheets.count.${name}`, { n: counts[name] })}
                  </Badge>
                ),
            )}
          </span>
        }
      >
        {differences.length === 0 ? (
          <p className="p-4 text-13">{t('cart-sheets.same', { n: counts.unchanged })}</p>
        ) : (
          <DifferenceTable differences={differences} />
        )}
        <PreviewPages preview={preview} />
      </Panel>
    </Form>
  )
}

function DifferenceTable({ differences }: { differences: SheetDifference[] }) {
  const t = useMessages()
  return (
    <Table label={t('cart-sheets.differences')} list>
      <thead>
        <tr>
          <HeadCell className="w-24">{t('cart-sheets.column.take')}</HeadCell>
          <HeadCell kind="num" className="w-14">
            {t('cart-sheets.column.row')}
          </HeadCell>
          <HeadCell className="w-32">{t('cart-sheets.column.what')}</HeadCell>
          <HeadCell>{t('cart-sheets.column.article')}</HeadCell>
          <HeadCell>{t('cart-sheets.column.change')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <DifferenceRow key={difference.key} difference={difference} />
        ))}
      </tbody>
    </Table>
  )
}

// messages: cart-sheets.kind.*, cart-sheets.count.*, cart-sheets.match.*
function DifferenceRow({ difference }: { difference: SheetDifference }) {
  const t = useMessages()
  const { key, kind, row, code, name, supplier, match } = difference
  const isInvalid = kind === 'INVALID'
  const state = isInvalid ? 'blocked' : kind === 'CONFLICT' ? 'warn' : undefined
  return (
    <Row state={state}>
      <Cell phone="corner">
        <input type="hidden" name="shown" value={key} />
        {!isInvalid && (
          <input
            type="checkbox"
            name="key"
            value={key}
            defaultChecked={kind !== 'CONFLICT'}
            aria-label={t('cart-sheets.take', { code })}
          />
        )}
      </Cell>
      <Cell kind="num" phone="hidden">
        {row ?? '–'}
      </Cell>
      <Cell phone="full">
        <Badge {...badgeStyles[kind]}>{t(`cart-sheets.kind.${kind}`)}</Badge>
      </Cell>
      <Cell phone="full">
        <Code>{code || '–'}</Code>
        {name && <SubLine>{name}</SubLine>}
        {supplier && <SubLine>{supplier}</SubLine>}
        {match && <SubLine>{t(`cart-sheets.match.${match.foundBy}`, { text: match.text })}</SubLine>}
      </Cell>
      <Cell phone="full">
        <DifferenceText difference={difference} />
      </Cell>
    </Row>
  )
}

function PreviewPages({ preview: { page, size, totalElement } }: { preview: SheetPreview }) {
  const labels = usePageLabels()
  const { pathname, search } = useLocation()
  const pageCount = Math.ceil(totalElement / size)
  const getPageHref = (each: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(each))
    return `${pathname}?${query}`
  }
  return <PaginationFooter page={page + 1} pageCount={pageCount} getHref={getPageHref} labels={labels} />
}
