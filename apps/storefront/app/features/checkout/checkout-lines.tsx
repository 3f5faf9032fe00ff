import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useLogisticOrderLines } from '#app/orders/use-logistic-order-lines.ts'
import { Button } from '@tiber/ui/button.tsx'
import { HeadCell, Table } from '@tiber/ui/table.tsx'
import type { CheckoutView, LogisticOrderView } from './checkout-view.ts'
import { LineRow } from './checkout-line-row.tsx'

type CheckoutLinesProps = { checkout: CheckoutView; logisticOrder: LogisticOrderView }

/** Shows the first lines of a logistic order and loads the others on demand; there may be thousands. */
export function CheckoutLines({ checkout, logisticOrder }: CheckoutLinesProps) {
  const t = useMessages()
  const { lines, isLoading, hasFailed, loadAll, removeLine } = useLogisticOrderLines(logisticOrder, '/checkout/lines')
  const blockedLineIds = new Set(checkout.blockers.flatMap(({ line }) => line?.id ?? []))
  return (
    <div className="-mx-4 -mb-4 border-t border-line max-md:-mx-3 max-md:-mb-3">
      <Table label={t('checkout.lines', { supplier: logisticOrder.supplier.name })} list>
        <thead>
          <tr>
            <HeadCell>{t('checkout.line.article')}</HeadCell>
            <HeadCell kind="num" className="w-32">
              {t('checkout.line.quantity')}
            </HeadCell>
            <HeadCell kind="num" className="w-32">
              {t('checkout.line.net')}
            </HeadCell>
            <HeadCell className="w-12">
              <span className="sr-only">{t('checkout.line.actions')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              checkout={checkout}
              line={line}
              isBlocked={blockedLineIds.has(line.id)}
              onRemove={() => removeLine(line.id)}
            />
          ))}
        </tbody>
      </Table>
      {lines.length < logisticOrder.lineCount && (
        <p className="px-2 py-1">
          <Button variant="quiet" icon="chevron-down" busy={isLoading} onClick={() => void loadAll()}>
            {t('checkout.lines.more', { n: logisticOrder.lineCount - lines.length })}
          </Button>
          {hasFailed && (
            <span role="alert" className="text-13 text-danger-text">
              {t('forms.unreachable')}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
