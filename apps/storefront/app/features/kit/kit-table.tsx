import { useSearchParams } from 'react-router'

import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { QuantityBox } from '#app/ui/inputs/quantity-box.tsx'
import { StockMark } from '#app/ui/stock-mark.tsx'
import { Cell, Code, GroupRow, HeadCell, Row, SortCell, SubLine, Table } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

import { Remark } from './remark.tsx'

const lines = [
  { code: 'SCS-A2-M8-040', name: 'screw', stock: 5912, level: 'full', price: 22.02, quantity: 300, state: 'selected' },
  { code: 'HXB-88Z-M8-040', name: 'bolt', stock: 86, level: 'low', price: 14.6, quantity: 100, state: 'warn' },
  { code: 'FIT-G18-08', name: 'fitting', stock: 0, level: 'none', price: 385.4, quantity: 25, state: 'blocked' },
  { code: 'WSH-A2-M8', name: 'washer', stock: 12400, level: 'full', price: 3.9, quantity: 1200, state: undefined },
] as const

export function KitTable() {
  const t = useMessages()
  const format = useFormat()
  const [query] = useSearchParams()
  const descending = query.get('sort') === 'price-down'
  const sorted = lines.toSorted((a, b) => (descending ? b.price - a.price : a.price - b.price))
  const total = lines.reduce((sum, line) => sum + (line.price * line.quantity) / 100, 0)
  return (
    <Panel title={t('kit.table')} aside={<Remark>{t('kit.table.aside')}</Remark>} flush>
      <Table label={t('kit.table.label')} list wide>
        <thead>
          <tr>
            <HeadCell>{t('kit.table.code')}</HeadCell>
            <HeadCell>{t('kit.table.stock')}</HeadCell>
            <SortCell
              kind="num"
              sort={descending ? 'descending' : 'ascending'}
              to={descending ? '?sort=price-up' : '?sort=price-down'}
            >
              {t('kit.table.price')}
            </SortCell>
            <HeadCell kind="num">{t('kit.table.quantity')}</HeadCell>
            <HeadCell kind="num">{t('kit.table.amount')}</HeadCell>
            <HeadCell>
              <VisuallyHidden>{t('kit.table.actions')}</VisuallyHidden>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          <GroupRow>
            <Cell colSpan={4}>{t('kit.table.group', { n: lines.length })}</Cell>
            <Cell kind="num" phone="end">
              {format.money(total)}
            </Cell>
            <Cell phone="hidden" />
          </GroupRow>
          {sorted.map((line) => (
            <LineRow key={line.code} line={line} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function LineRow({ line }: { line: (typeof lines)[number] }) {
  const t = useMessages()
  const format = useFormat()
  const rest = line.level === 'full' ? undefined : t('kit.table.rest', { date: format.date('2026-11-24') })
  return (
    <Row state={line.state}>
      <Cell phone="full">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Code>{line.code}</Code>
          {line.state === 'warn' && (
            <Badge tone="warning" icon="triangle-alert">
              {t('kit.table.changed')}
            </Badge>
          )}
          {line.state === 'blocked' && (
            <Badge tone="danger" icon="octagon-alert">
              {t('kit.table.withdrawn')}
            </Badge>
          )}
        </span>
        <SubLine>{t(`kit.table.${line.name}`)}</SubLine>
      </Cell>
      <Cell label={t('kit.table.stock')} phone="half">
        <StockMark level={line.level} detail={rest}>
          {format.number(line.stock)}
        </StockMark>
      </Cell>
      <Cell kind="num" label={t('kit.table.price')} phone="end">
        {format.number(line.price, { minimumFractionDigits: 2 })}
      </Cell>
      <Cell kind="num" label={t('kit.table.quantity')} phone="half">
        <QuantityBox
          unit={t('kit.fields.unit')}
          state={line.state === 'blocked' ? 'error' : undefined}
          defaultValue={line.quantity}
          aria-label={`${t('kit.table.quantity')} ${line.code}`}
        />
      </Cell>
      <Cell kind="num" label={t('kit.table.amount')} phone="end">
        {format.money((line.price * line.quantity) / 100)}
      </Cell>
      <Cell kind="num" phone="corner">
        <IconButton icon="trash-2" label={t('kit.table.remove', { code: line.code })} />
      </Cell>
    </Row>
  )
}
