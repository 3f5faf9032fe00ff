import type { PickLine, PickList } from '@tiber/contract/orders/seller-documents'
import { IconButton } from '@tiber/ui/button.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { toPickKey, type Picks } from './pick-rules.ts'
import type { Picking } from './use-picking.ts'

type PickTableProps = { list: PickList; picking: Picking }

/** All lines in the order of the shelves, with what was taken. */
export function PickTable({ list, picking }: PickTableProps) {
  const t = useMessages()
  const numbers = new Map(list.orders.map(({ id }, at) => [id, at + 1]))
  return (
    <Table label={t('picking.title')} list>
      <thead>
        <tr>
          <HeadCell>{t('picking.shelf')}</HeadCell>
          <HeadCell>{t('picking.article')}</HeadCell>
          <HeadCell kind="num">{t('picking.tray')}</HeadCell>
          <HeadCell kind="num">{t('picking.take')}</HeadCell>
          <HeadCell kind="num">{t('picking.took')}</HeadCell>
          <HeadCell />
        </tr>
      </thead>
      <tbody>
        {list.lines.map((line) => (
          <PickRow
            key={line.id}
            line={line}
            number={numbers.get(line.orderId)!}
            picks={picking.picks}
            isInHand={line.id === picking.hand?.id}
            onTake={() => picking.takeInHand(line)}
            onTakeBack={() => picking.takeBack(line)}
          />
        ))}
      </tbody>
    </Table>
  )
}

type PickRowProps = {
  line: PickLine
  number: number
  picks: Picks
  isInHand: boolean
  onTake: () => void
  onTakeBack: () => void
}

function PickRow({ line, number, picks, isInHand, onTake, onTakeBack }: PickRowProps) {
  const t = useMessages()
  const format = useFormat()
  const taken = picks[toPickKey(line)]
  const isShort = taken !== undefined && taken < line.quantity
  return (
    <Row className="inbox-row" data-hand={isInHand || undefined} state={isShort ? 'warn' : undefined}>
      <Cell label={t('picking.shelf')} phone="half">
        <Code>{line.shelf ?? '–'}</Code>
      </Cell>
      <Cell kind="text" phone="full">
        <Code>{line.sku}</Code>
        <SubLine>{line.name}</SubLine>
      </Cell>
      <Cell kind="num" label={t('picking.tray')} phone="quarter">
        {number}
      </Cell>
      <Cell kind="num" label={t('picking.take')} phone="quarter">
        {format.number(line.quantity)} {line.unit}
        {line.quantity < line.open && (
          <SubLine>{t('picking.of', { n: format.number(line.open), unit: line.unit })}</SubLine>
        )}
      </Cell>
      <Cell kind="num" label={t('picking.took')} phone="quarter">
        {taken === undefined ? '–' : <b className="font-medium text-ink">{format.number(taken)}</b>}
      </Cell>
      <Cell phone="corner">
        <span className="needs-script">
          {taken === undefined ? (
            <IconButton icon="scan-barcode" label={t('picking.choose', { sku: line.sku })} onClick={onTake} />
          ) : (
            <IconButton icon="undo-2" label={t('picking.takeBack', { sku: line.sku })} onClick={onTakeBack} />
          )}
        </span>
      </Cell>
    </Row>
  )
}
