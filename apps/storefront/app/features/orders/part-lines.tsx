import { Link } from 'react-router'
import { Thumbnail } from '#app/goods/picture.tsx'
import { basisPrice } from '#app/goods/price-ladder.ts'
import { useUnitName } from '#app/goods/use-unit-name.ts'
import { variantPath } from '#app/goods/variant-path.ts'
import { WhyButton } from '#app/goods/why-button.tsx'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { usePartLines } from '#app/orders/use-part-lines.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/class-merge.ts'
import { Cell, HeadCell, SubLine, Table } from '#app/ui/table.tsx'
import type { LineView, PartView } from './order-view.ts'

type PartLinesProps = { part: PartView; currency: string }

const quantities = ['quantity', 'confirmed', 'shipped', 'received'] as const

// messages: orders.line.*
/** What was ordered, confirmed, sent and received of each article; where they differ it stands out. */
export function PartLines({ part, currency }: PartLinesProps) {
  const t = useMessages()
  const { lines, isReading, read } = usePartLines(part, '/account/orders/lines')
  return (
    <>
      <Table label={t('orders.partLines', { supplier: part.supplier })} list>
        <thead>
          <tr>
            <HeadCell>{t('orders.line.article')}</HeadCell>
            {quantities.map((name) => (
              <HeadCell key={name} kind="num">
                {t(`orders.line.${name}`)}
              </HeadCell>
            ))}
            <HeadCell kind="num">{t('orders.line.price')}</HeadCell>
            <HeadCell kind="num">{t('orders.line.net')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} currency={currency} />
          ))}
        </tbody>
      </Table>
      {lines.length < part.lineCount && (
        <p className="border-t border-line px-2 py-1">
          <Button variant="quiet" icon="chevron-down" busy={isReading} onClick={() => void read()}>
            {t('orders.lines.more', { n: part.lineCount - lines.length })}
          </Button>
        </p>
      )}
    </>
  )
}

function LineRow({ line, currency }: { line: LineView; currency: string }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const unit = useUnitName()(line.unit)
  const price = format.money(basisPrice(line.unitPrice, line.basis), { currency, maxDecimals: 4 })
  return (
    <tr>
      <Cell phone="full">
        <span className="flex items-center gap-3">
          <Thumbnail source={line.picture} />
          <span className="min-w-0">
            <Link
              className="font-medium whitespace-nowrap"
              to={localisedPath(variantPath(line.productId, line.sku), locale)}
            >
              {line.sku}
            </Link>
            <SubLine>{line.name}</SubLine>
            {line.reference && <SubLine>{t('orders.line.reference', { reference: line.reference })}</SubLine>}
            {line.replaces && <SubLine>{t('orders.line.replaces', { sku: line.replaces })}</SubLine>}
            {line.note && <SubLine>{line.note}</SubLine>}
            {line.place && <SubLine>{t('orders.line.place', { place: line.place })}</SubLine>}
            {line.cancelled > 0 && (
              <span className="block text-12 font-medium text-warning-text">
                {t('orders.line.cancelled', { n: line.cancelled })}
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell kind="num" label={t('orders.line.quantity')}>
        <b className="text-ink">{format.number(line.quantity)}</b> {unit}
      </Cell>
      {(['confirmed', 'shipped', 'received'] as const).map((name) => (
        <Cell key={name} kind="num" label={t(`orders.line.${name}`)}>
          <Pieces value={line[name]} of={line.quantity} />
        </Cell>
      ))}
      <Cell kind="num" label={t('orders.line.price')}>
        {line.explanation ? (
          <WhyButton explanation={line.explanation} text={price} basis={line.basis} unit={unit} />
        ) : (
          price
        )}
        <SubLine>{t('orders.line.per', { n: line.basis, unit })}</SubLine>
      </Cell>
      <Cell kind="num" phone="end" label={t('orders.line.net')}>
        <b className="text-ink">{format.money(line.net, { currency })}</b>
      </Cell>
    </tr>
  )
}

/** Less than was ordered stands out. */
function Pieces({ value, of }: { value: number | null; of: number }) {
  const format = useFormat()
  if (!value) return '–'
  return (
    <span className={classes(value < of && 'rounded-1 bg-warning-soft px-1.5 py-0.5 font-medium text-warning-text')}>
      {format.number(value)}
    </span>
  )
}
