import { Link } from 'react-router'
import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { maxDetailLengths } from '@tiber/contract/carts/cart-enums'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages, useFormat } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { SubLine, Cell, Row } from '@tiber/ui/table.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { Button } from '@tiber/ui/button.tsx'
import { isUrgent } from './list-view.ts'

/** Returns the tab index of a column's control; undefined before scripts run. */
export type TabIndex = (column: string) => number | undefined

type LineArticleProps = { line: CartLine; issue: LineHealth | undefined; canExtend: boolean; tabIndex: TabIndex }

/** Article of a line with its picture and supplier; section and note can be edited in place. */
export function LineArticle({ line, issue, canExtend, tabIndex }: LineArticleProps) {
  const locale = useLocale()
  const { productVariant: variant, supplier } = line
  const path = getVariantPath(variant.mainProductBusinessId, variant.id)
  return (
    <div className="flex min-w-0 gap-3">
      <Thumbnail source={variant.imageLink} className="size-9 shrink-0" />
      <div className="min-w-0">
        <Link
          to={localisedPath(path, locale)}
          prefetch="intent"
          data-cell="article"
          tabIndex={tabIndex('article')}
          className="code"
        >
          {variant.sku}
        </Link>
        <SubLine>{toNonBreakingName(variant.name)}</SubLine>
        <SubLine>{supplier.name}</SubLine>
        {issue && !isUrgent(issue) && <CheaperOffer line={line} issue={issue} />}
        {canExtend && <Description line={line} tabIndex={tabIndex('details')} />}
      </div>
    </div>
  )
}

/** Section and note of a line, saved when their field loses the focus. */
function Description({ line, tabIndex }: { line: CartLine; tabIndex: number | undefined }) {
  const t = useMessages()
  const { productVariant: variant, note, section } = line
  return (
    <details className="text-12 print:hidden">
      <summary
        data-cell="details"
        tabIndex={tabIndex}
        className="min-h-6 cursor-pointer py-1 leading-4 text-muted max-md:py-3.5 pointer-coarse:py-3.5"
      >
        {note ? (
          <>
            <Icon name="message-circle" className="mr-1 inline size-3" />
            {note}
          </>
        ) : (
          t('buying-lists.describe')
        )}
      </summary>
      <span className="flex max-w-72 flex-col gap-1.5 py-1.5">
        <TextInput
          key={`section ${section}`}
          name={`section.${line.id}`}
          defaultValue={section ?? ''}
          maxLength={maxDetailLengths.section}
          placeholder={t('buying-lists.section')}
          aria-label={t('buying-lists.section.of', { sku: variant.sku })}
        />
        <TextInput
          key={`note ${note}`}
          name={`note.${line.id}`}
          defaultValue={note ?? ''}
          maxLength={maxDetailLengths.note}
          placeholder={t('buying-lists.note')}
          aria-label={t('buying-lists.note.of', { sku: variant.sku })}
        />
      </span>
    </details>
  )
}

type IssueProps = { line: CartLine; issue: LineHealth; columns: number }

/** Offers the same item from a cheaper supplier, beside the line. */
function CheaperOffer({ line, issue: { otherOffer } }: Omit<IssueProps, 'columns'>) {
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
