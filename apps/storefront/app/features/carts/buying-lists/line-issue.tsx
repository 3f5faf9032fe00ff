import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Cell, Row } from '#app/ui/table.tsx'

type IssueProps = { line: CartLine; issue: LineHealth; columns: number }

/** Offers the same item from a cheaper supplier, beside the line. */
export function CheaperOffer({ line, issue: { otherOffer } }: Omit<IssueProps, 'columns'>) {
  const t = useMessages()
  const formatUnitPrice = useUnitPriceFormat(line)
  if (!otherOffer) return null
  return (
    <button
      type="submit"
      name="do"
      value={`replace ${line.id} ${otherOffer.offerPriceId}`}
      className="block min-h-6 text-left text-12 text-link hover:underline print:hidden"
    >
      {t('buying-lists.remedy.cheaper', {
        supplier: otherOffer.supplier.name,
        price: formatUnitPrice(otherOffer.unitPrice),
      })}
    </button>
  )
}

/** Shows what is wrong with a line, and suggested fixes as buttons. */
export function LineIssueRow({ line, issue, columns }: IssueProps) {
  const t = useMessages()
  const { discontinued, replacement, otherOffer } = issue
  const formatUnitPrice = useUnitPriceFormat(line)
  const sku = line.productVariant.sku
  return (
    <Row state={discontinued ? 'blocked' : 'warn'} className="print:hidden">
      <Cell phone="hidden" />
      <Cell colSpan={columns} phone="full">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13">
          <IssueText line={line} issue={issue} />
          <div className="flex flex-wrap gap-2">
            {replacement?.offer && (
              <Button
                type="submit"
                name="do"
                value={`replace ${line.id} ${replacement.offer.offerPriceId}`}
                icon="replace"
              >
                {t('buying-lists.remedy.replace', {
                  sku: replacement.sku,
                  price: formatUnitPrice(replacement.offer.unitPrice),
                })}
              </Button>
            )}
            {otherOffer && (
              <Button type="submit" name="do" value={`replace ${line.id} ${otherOffer.offerPriceId}`} icon="store">
                {t('buying-lists.remedy.supplier', {
                  supplier: otherOffer.supplier.name,
                  price: formatUnitPrice(otherOffer.unitPrice),
                })}
              </Button>
            )}
            {discontinued && (
              <Button
                type="submit"
                name="do"
                value={`remove ${line.id}`}
                variant="quiet"
                aria-label={t('buying-lists.remedy.remove.one', { sku })}
              >
                {t('buying-lists.remedy.remove')}
              </Button>
            )}
          </div>
        </div>
      </Cell>
    </Row>
  )
}

function useUnitPriceFormat({ offer }: CartLine) {
  const t = useMessages()
  const format = useFormat()
  const basis = offer.priceBasis ?? 1
  return (unitPrice: number) =>
    t('buying-lists.price', { price: format.money(toBasisPrice(unitPrice, basis), { maxDecimals: 4 }), n: basis })
}

function IssueText({ line, issue }: Omit<IssueProps, 'columns'>) {
  const t = useMessages()
  const format = useFormat()
  const formatUnitPrice = useUnitPriceFormat(line)
  const { discontinued, lowStock, price, replacement, otherOffer } = issue
  const { stock } = line.offer
  const formatValue = (text: string | null) =>
    text === null ? '–' : /^-?\d+(\.\d+)?$/.test(text) ? format.number(Number(text)) : text
  if (discontinued)
    return (
      <p>
        <b className="font-medium text-danger-text">{t('buying-lists.cause.gone')}</b>{' '}
        {replacement
          ? t('buying-lists.cause.replaced', {
              sku: replacement.sku,
              differences:
                replacement.differences
                  .slice(0, 3)
                  .map(({ name, before, after }) => `${name} ${formatValue(before)} → ${formatValue(after)}`)
                  .join(', ') || t('buying-lists.cause.same'),
            })
          : otherOffer
            ? t('buying-lists.cause.elsewhere')
            : t('buying-lists.cause.nobody')}
      </p>
    )
  return (
    <p>
      {lowStock &&
        `${stock > 0 ? t('buying-lists.cause.short', { n: format.number(stock) }) : t('buying-lists.cause.none')} `}
      {price &&
        `${t('buying-lists.cause.moved', { before: formatUnitPrice(price.before), now: formatUnitPrice(price.now) })} `}
    </p>
  )
}
