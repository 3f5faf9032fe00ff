import type { LatePieces as Late } from '@tiber/contract/orders/late-pieces'
import { Form } from 'react-router'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Cell, Code, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'

type LatePiecesProps = {
  logisticOrder: { id: string; supplier: string }
  lines: Late['lines']
  currency: string
  canDecide: boolean
}

/** Asks the buyer whether to keep pieces that arrive later than requested or promised before; silence keeps them. */
export function LatePieces({ logisticOrder, lines, currency, canDecide }: LatePiecesProps) {
  const t = useMessages()
  return (
    <Form method="post" preventScrollReset className="border-t border-line">
      <input type="hidden" name="logisticOrder" value={logisticOrder.id} />
      <Note tone="warning" className="mx-4 my-3 max-md:mx-3" title={t('orders.late.title')}>
        {t(canDecide ? 'orders.late.hint' : 'orders.late.others', { supplier: logisticOrder.supplier })}
      </Note>
      <div className="max-h-96 overflow-y-auto">
        <LateLines lines={lines} currency={currency} canDecide={canDecide} />
      </div>
      {canDecide && (
        <p className="flex flex-wrap justify-end gap-2 px-4 py-2.5 max-md:px-3 max-sm:*:flex-auto">
          <Button type="submit" name="intent" value="dropLate" variant="danger-quiet" icon="ban">
            {t('orders.late.drop')}
          </Button>
          <Button type="submit" name="intent" value="keepLate" icon="check">
            {t('orders.late.keep')}
          </Button>
        </p>
      )}
    </Form>
  )
}

function LateLines({ lines, currency, canDecide }: Pick<LatePiecesProps, 'lines' | 'currency' | 'canDecide'>) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  return (
    <Table label={t('orders.late.title')} list>
      <thead>
        <tr>
          <HeadCell>{t('orders.line.article')}</HeadCell>
          <HeadCell kind="num">{t('orders.late.pieces')}</HeadCell>
          <HeadCell>{t('orders.late.was')}</HeadCell>
          <HeadCell>{t('orders.late.now')}</HeadCell>
          <HeadCell kind="num">{t('orders.late.net')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineId, sku, name, unit, quantity, net, laterThan, promises }) => (
          <tr key={lineId}>
            <Cell phone="full">
              <label className="flex items-start gap-2">
                {canDecide && (
                  <input type="checkbox" name="late" value={`${lineId}:${quantity}`} defaultChecked className="mt-1" />
                )}
                <span className="min-w-0">
                  <Code>{sku}</Code>
                  <SubLine>{name}</SubLine>
                </span>
              </label>
            </Cell>
            <Cell kind="num" label={t('orders.late.pieces')}>
              {format.number(quantity)} {unitName(unit)}
            </Cell>
            <Cell label={t('orders.late.was')}>
              <s>{format.date(laterThan)}</s>
            </Cell>
            <Cell label={t('orders.late.now')}>
              {promises.map((each) => (
                <span key={each.arrivesOn} className="block">
                  {promises.length > 1 && <>{format.number(each.quantity)} · </>}
                  {format.date(each.arrivesOn)}
                </span>
              ))}
            </Cell>
            <Cell kind="num" label={t('orders.late.net')}>
              {format.money(net, { currency })}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
