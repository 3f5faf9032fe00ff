import type { ReactNode } from 'react'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, Code, SubLine } from '@tiber/ui/table.tsx'
import { ArticlePicture } from '../frame/article-picture.tsx'

/** Picture, code and name of an ordered article; children are below its name. */
const ArticleCell = ({ line, children }: { line: SellerLine; children?: ReactNode }) => (
  <Cell phone="full" kind="text">
    <span className="flex items-center gap-3">
      <ArticlePicture source={line.picture} />
      <span className="min-w-0">
        <Code>{line.sku}</Code>
        <SubLine>{line.name}</SubLine>
        {children}
      </span>
    </span>
  </Cell>
)

type LineCellsProps = {
  line: SellerLine
  /** Pieces of one shipment, instead of all that have left; then what is open is not said. */
  shipped?: number
  children?: ReactNode
}

/** Article, shelf and quantities of a line: ordered, confirmed, shipped, open. */
export function LineCells({ line, shipped, children }: LineCellsProps) {
  const t = useMessages()
  const format = useFormat()
  const toText = (quantity: number | null) => (quantity ? format.number(quantity) : '–')
  const [promise] = line.promises
  return (
    <>
      <ArticleCell line={line}>
        {shipped === undefined && line.promises.length === 1 && promise && (
          <SubLine>
            {t('orders.promise', {
              n: format.number(promise.quantity),
              unit: line.unit,
              day: format.date(promise.shipsOn),
            })}
          </SubLine>
        )}
        {children}
      </ArticleCell>
      <Cell phone="hidden" className="whitespace-nowrap text-muted">
        {line.shelf ?? '–'}
      </Cell>
      <Cell kind="num" label={t('orders.ordered')} phone="quarter">
        {format.number(line.quantity)} <span className="text-12 text-muted">{line.unit}</span>
        {line.cancelled > 0 && <SubLine>{t('orders.cancelled', { n: line.cancelled })}</SubLine>}
      </Cell>
      <Cell kind="num" label={t('orders.confirmed')} phone="quarter">
        {toText(line.confirmed)}
      </Cell>
      <Cell kind="num" label={t('orders.shippedQuantity')} phone="quarter">
        {toText(shipped ?? line.shipped)}
      </Cell>
      <Cell kind="num" label={t('orders.open')} phone="quarter">
        {shipped === undefined ? toText(line.open) : '–'}
      </Cell>
    </>
  )
}
