import type { LineHealth } from '@tiber/contract/buying-lists'
import type { Cart, CartLine } from '@tiber/contract/cart-shapes'
import { useState, type FocusEvent, type FormEvent } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { usePageLabels } from '#app/i18n/use-page-labels.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PaginationFoot } from '#app/ui/pagination.tsx'
import { GroupRow, HeadCell, Table } from '#app/ui/table.tsx'
import { LineRow } from './line-row.tsx'
import { ListToolbar } from './list-toolbar.tsx'

type ListLinesProps = {
  list: Cart
  lines: CartLine[]
  health: LineHealth[]
  page: number
  pageCount: number
  needsAttention: boolean
  canExtend: boolean
  typed: Record<string, string>
}

/** Fields that are kept as soon as one leaves them. */
const isKept = (name: string) => /^(quantity|par|section|note)\./.test(name)

/** All lines in one form, so that everything works before scripts do; with them a field is kept when it is left. */
export function ListLines({ list, lines, health, typed, canExtend, needsAttention, ...paging }: ListLinesProps) {
  const t = useMessages()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const [chosen, setChosen] = useState(0)
  const count = (event: FormEvent<HTMLFormElement>) =>
    setChosen(new FormData(event.currentTarget).getAll('line').length)
  const keep = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || !isKept(target.name) || target.value === target.defaultValue) return
    const form = new FormData(currentTarget)
    form.set('do', 'save')
    void submit(form, { method: 'post', action: pathname + search, preventScrollReset: true })
  }
  if (list.numberOfLines === 0) return <EmptyList />
  const byLine = new Map(health.map((each) => [each.lineId, each]))
  const attention = health.filter(({ gone, short, price }) => gone || short || price !== null)
  const hasMoved = attention.some(({ price }) => price !== null)
  return (
    <Form
      method="post"
      action={pathname + search}
      preventScrollReset
      onChange={count}
      onBlur={keep}
      className="min-w-0 rounded-3 border border-line-strong bg-surface print:border-0"
    >
      <ListToolbar
        lines={list.numberOfLines}
        attention={attention.length}
        {...{ chosen, canExtend, needsAttention, hasMoved }}
      />
      <div className="flush relative overflow-x-auto">
        <Table label={t('buying-lists.lines')} list>
          <thead>
            <tr>
              <HeadCell className="w-9">
                <span className="sr-only">{t('buying-lists.choose')}</span>
              </HeadCell>
              <HeadCell>{t('buying-lists.column.article')}</HeadCell>
              <HeadCell>{t('buying-lists.column.stock')}</HeadCell>
              <HeadCell kind="num">{t('buying-lists.column.quantity')}</HeadCell>
              {canExtend && <HeadCell kind="num">{t('buying-lists.column.par')}</HeadCell>}
              {canExtend && <HeadCell kind="num">{t('buying-lists.column.left')}</HeadCell>}
              <HeadCell kind="num">{t('buying-lists.column.unitPrice')}</HeadCell>
              <HeadCell kind="num">{t('buying-lists.column.amount')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Lines
                key={line.id}
                line={line}
                isFirst={
                  hasSections(lines) &&
                  (line.section ?? null) !== (at === 0 ? undefined : (lines[at - 1]!.section ?? null))
                }
                finding={byLine.get(line.id)}
                typed={typed}
                canExtend={canExtend}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <ListPages {...paging} />
    </Form>
  )
}

const hasSections = (lines: CartLine[]) => lines.some(({ section }) => section)

type LinesProps = {
  line: CartLine
  isFirst: boolean
  finding: LineHealth | undefined
  typed: Record<string, string>
  canExtend: boolean
}

/** A line, under its section where it is the first of it. */
function Lines({ isFirst, ...row }: LinesProps) {
  const t = useMessages()
  return (
    <>
      {isFirst && (
        <GroupRow>
          <td colSpan={8} data-phone="full">
            {row.line.section ?? t('buying-lists.section.none')}
          </td>
        </GroupRow>
      )}
      <LineRow {...row} />
    </>
  )
}

function ListPages({ page, pageCount }: { page: number; pageCount: number }) {
  const labels = usePageLabels()
  const { pathname } = useLocation()
  return (
    <PaginationFoot page={page} pageCount={pageCount} hrefOf={(each) => `${pathname}?page=${each}`} labels={labels} />
  )
}

function EmptyList() {
  const t = useMessages()
  const path = localisedPath('/c', useLocale())
  return (
    <div className="rounded-3 border border-line-strong bg-surface">
      <EmptyState
        icon="list-plus"
        level={2}
        title={t('buying-lists.noLines.title')}
        actions={<Link to={path}>{t('buying-lists.noLines.catalogue')}</Link>}
      >
        {t('buying-lists.noLines.text')}
      </EmptyState>
    </div>
  )
}
