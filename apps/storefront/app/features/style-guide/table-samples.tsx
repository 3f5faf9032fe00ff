import { useSearchParams } from 'react-router'

import { useFormat } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { StockMark } from '@tiber/ui/stock-mark.tsx'
import { Cell, Code, GroupRow, HeadCell, Row, SortCell, SubLine, Table } from '@tiber/ui/table.tsx'
import { VisuallyHidden } from '@tiber/ui/visually-hidden.tsx'

import { Remark } from './remark.tsx'

const lines = [
  {
    code: 'SCS-A2-M8-040',
    name: 'Socket screw ISO 4762, A2-70',
    stock: 5912,
    level: 'full',
    price: 22.02,
    quantity: 300,
    state: 'selected',
  },
  {
    code: 'HXB-88Z-M8-040',
    name: 'Hexagon bolt ISO 4017, 8.8',
    stock: 86,
    level: 'low',
    price: 14.6,
    quantity: 100,
    state: 'warn',
  },
  {
    code: 'FIT-G18-08',
    name: 'Straight fitting G 1/8 × Ø8',
    stock: 0,
    level: 'none',
    price: 385.4,
    quantity: 25,
    state: 'blocked',
  },
  {
    code: 'WSH-A2-M8',
    name: 'Washer ISO 7089, A2',
    stock: 12400,
    level: 'full',
    price: 3.9,
    quantity: 1200,
    state: undefined,
  },
] as const

export function TableSamples() {
  const format = useFormat()
  const [query] = useSearchParams()
  const descending = query.get('sort') === 'price-down'
  const sorted = lines.toSorted((a, b) => (descending ? b.price - a.price : a.price - b.price))
  const total = lines.reduce((sum, line) => sum + (line.price * line.quantity) / 100, 0)
  return (
    <Panel title="Table" aside={<Remark>sorting, groups and row status</Remark>} flush>
      <Table label="Cart lines" list wide>
        <thead>
          <tr>
            <HeadCell>Code</HeadCell>
            <HeadCell>Stock</HeadCell>
            <SortCell
              kind="num"
              sort={descending ? 'descending' : 'ascending'}
              to={descending ? '?sort=price-up' : '?sort=price-down'}
            >
              Net €/100
            </SortCell>
            <HeadCell kind="num">Quantity</HeadCell>
            <HeadCell kind="num">Amount</HeadCell>
            <HeadCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          <GroupRow>
            <Cell colSpan={4}>Neumática Hispalense, {lines.length} lines</Cell>
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
  const format = useFormat()
  const rest = line.level === 'full' ? undefined : `remainder ${format.date('2026-11-24')}`
  return (
    <Row state={line.state}>
      <Cell phone="full">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Code>{line.code}</Code>
          {line.state === 'warn' && (
            <Badge tone="warning" icon="triangle-alert">
              Price changed
            </Badge>
          )}
          {line.state === 'blocked' && (
            <Badge tone="danger" icon="octagon-alert">
              Offer withdrawn
            </Badge>
          )}
        </span>
        <SubLine>{line.name}</SubLine>
      </Cell>
      <Cell label="Stock" phone="half">
        <StockMark level={line.level} detail={rest}>
          {format.number(line.stock)}
        </StockMark>
      </Cell>
      <Cell kind="num" label="Net €/100" phone="end">
        {format.number(line.price, { minimumFractionDigits: 2 })}
      </Cell>
      <Cell kind="num" label="Quantity" phone="half">
        <QuantityBox
          unit="pcs"
          state={line.state === 'blocked' ? 'error' : undefined}
          defaultValue={line.quantity}
          aria-label={`$Quantity ${line.code}`}
        />
      </Cell>
      <Cell kind="num" label="Amount" phone="end">
        {format.money((line.price * line.quantity) / 100)}
      </Cell>
      <Cell kind="num" phone="corner">
        <IconButton icon="trash-2" label={`Remove ${line.code}`} />
      </Cell>
    </Row>
  )
}
