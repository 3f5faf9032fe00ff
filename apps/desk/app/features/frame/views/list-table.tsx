import type { ComponentProps } from 'react'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import { useColumns, type ListColumn } from './columns.ts'

type ListTableProps<Item> = {
  label: string
  /** The first one says what a row is and is always shown. */
  columns: ListColumn<Item>[]
  items: Item[]
  getKey: (item: Item) => string
  getState?: (item: Item) => ComponentProps<typeof Row>['state']
}

/** The table of a list with the chosen columns in their order; on a phone each row is a card. */
export function ListTable<Item>({ label, columns, items, getKey, getState }: ListTableProps<Item>) {
  const [first, ...rest] = columns
  const chosen = useColumns(rest)
  return (
    <Table label={label} list>
      <thead>
        <tr>
          <HeadCell>{first!.label}</HeadCell>
          {chosen.map(({ name, kind, label: head }) => (
            <HeadCell key={name} {...(kind === 'num' && { kind })}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={getKey(item)} state={getState?.(item)}>
            <Cell phone="full" kind="text">
              {first!.render(item)}
            </Cell>
            {chosen.map(({ name, kind, label: head, phone, getClassName, render }) => (
              <Cell key={name} kind={kind} label={head} phone={phone} className={getClassName?.(item)}>
                {render(item)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
