import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { maxDetailLengths } from '@tiber/contract/carts/cart-enums'
import { memo } from 'react'
import { Link } from 'react-router'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import { Stock } from '#app/product-ui/stock.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { QuantityBox } from '#app/ui/inputs/quantity-box.tsx'
import { Cell, Row, SubLine } from '#app/ui/table.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'
import { CheaperOffer, LineIssueRow } from './line-issue.tsx'
import { isUrgent } from './list-view.ts'
import { ParCell } from './par-cell.tsx'
import type { ListActions } from './use-list-actions.ts'

type LineRowProps = {
  line: CartLine
  issue: LineHealth | undefined
  /** Invalid text by field name, which stays in the field to be corrected. */
  typed: Record<string, string>
  canExtend: boolean
  /**
   * Column of the tab stop if it is in this row, null if it is not; undefined before scripts run, when every cell is a
   * tab stop.
   */
  column: string | null | undefined
  actions: ListActions
}

export const LineRow = memo(function LineRow({ line, issue, typed, canExtend, column, actions }: LineRowProps) {
  const t = useMessages()
  const format = useFormat()
  const unit = useUnitName()(line.offer.productUnit)
  const tabIndex = (name: string) => (column === undefined ? undefined : column === name ? 0 : -1)
  const { offer, productVariant: variant, parQuantity } = line
  const state = issue?.discontinued ? 'blocked' : issue?.lowStock || issue?.price ? 'warn' : undefined
  const hasPrice = offer.unitPrice !== null && offer.unitPrice !== undefined
  return (
    <>
      <Row state={state} data-row={line.id}>
        <Cell phone="corner">
          <input
            type="checkbox"
            name="line"
            value={line.id}
            data-cell="choose"
            tabIndex={tabIndex('choose')}
            aria-label={t('buying-lists.choose.one', { sku: variant.sku })}
          />
        </Cell>
        <Cell phone="full">
          <Article line={line} issue={issue} canExtend={canExtend} tabIndex={tabIndex} />
        </Cell>
        <Cell phone="half">
          <Stock
            state={{
              stock: offer.stock,
              lowBelow: offer.minStockAlert ?? null,
              restockDate: offer.stock <= 0 ? (offer.restockDate ?? null) : null,
              restockQuantity: offer.restockQuantity ?? null,
            }}
          />
        </Cell>
        <Cell kind="num">
          <noscript>
            <Amount field="quantity" line={line} value={String(line.quantity)} typed={typed} />
          </noscript>
          <QuantityCell
            label={t('buying-lists.amount.quantity', { sku: variant.sku })}
            unit={unit}
            rule={{ minimum: 1, multiple: offer.orderMultiple ?? 1, maximum: null }}
            quantity={line.quantity}
            onChoose={(quantity) => actions.setQuantity(line, quantity)}
            cell={{ column: 'quantity', tabIndex: tabIndex('quantity') ?? 0 }}
          />
        </Cell>
        {canExtend && (
          <Cell kind="num" label={t('buying-lists.column.par')}>
            <noscript>
              <Amount field="par" line={line} value={parQuantity ? String(parQuantity) : ''} typed={typed} />
            </noscript>
            <ParCell
              label={t('buying-lists.amount.par', { sku: variant.sku })}
              unit={unit}
              par={parQuantity ?? null}
              tabIndex={tabIndex('par')}
              onChoose={(par) => actions.setPar(line, par)}
            />
          </Cell>
        )}
        {canExtend && (
          <Cell kind="num" label={t('buying-lists.column.left')} phone={parQuantity ? 'half' : 'hidden'}>
            {parQuantity ? (
              <Amount field="left" line={line} value="" typed={typed} tabIndex={tabIndex('left')} />
            ) : null}
          </Cell>
        )}
        <Cell kind="num" phone="hidden">
          <UnitPrice line={line} />
        </Cell>
        <Cell kind="num" phone="end">
          {hasPrice ? format.money(offer.totalDiscountPrice.priceWithoutTax) : '–'}
        </Cell>
      </Row>
      {issue && isUrgent(issue) && <LineIssueRow line={line} issue={issue} columns={canExtend ? 7 : 5} />}
    </>
  )
})

function UnitPrice({ line: { offer } }: { line: CartLine }) {
  const t = useMessages()
  const format = useFormat()
  const unit = useUnitName()(offer.productUnit)
  const basis = offer.priceBasis ?? 1
  if (offer.unitPrice === null || offer.unitPrice === undefined) return '–'
  return (
    <>
      {format.money(toBasisPrice(offer.unitPrice, basis), { maxDecimals: 4 })}
      <SubLine>{t('buying-lists.perBasis', { n: basis, unit })}</SubLine>
    </>
  )
}

type AmountProps = {
  field: 'quantity' | 'par' | 'left'
  line: CartLine
  value: string
  typed: Record<string, string>
  tabIndex?: number | undefined
}

// messages: buying-lists.amount.*
/** Field that resets when the saved value changes; invalid text stays and is marked. */
function Amount({ field, line, value, typed, tabIndex }: AmountProps) {
  const t = useMessages()
  const unit = useUnitName()(line.offer.productUnit)
  const name = `${field}.${line.id}`
  const invalidText = typed[name]
  return (
    <>
      <QuantityBox
        key={value}
        name={name}
        unit={unit}
        defaultValue={invalidText ?? value}
        placeholder="–"
        data-cell={field}
        tabIndex={tabIndex}
        aria-label={t(`buying-lists.amount.${field}`, { sku: line.productVariant.sku })}
        {...(invalidText !== undefined && { state: 'error' as const, 'aria-describedby': `${name}-problem` })}
      />
      {invalidText !== undefined && (
        <span id={`${name}-problem`} role="alert" className="block max-w-32 text-12 whitespace-normal text-danger-text">
          {t('buying-lists.amount.wrong')}
        </span>
      )}
    </>
  )
}

type ArticleProps = Pick<LineRowProps, 'line' | 'issue' | 'canExtend'> & {
  tabIndex: (column: string) => number | undefined
}

function Article({ line, issue, canExtend, tabIndex }: ArticleProps) {
  const t = useMessages()
  const locale = useLocale()
  const { productVariant: variant, supplier, note, section } = line
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
          className="font-medium whitespace-nowrap"
        >
          {variant.sku}
        </Link>
        <SubLine>{toNonBreakingName(variant.name)}</SubLine>
        <SubLine>{supplier.name}</SubLine>
        {issue && !isUrgent(issue) && <CheaperOffer line={line} issue={issue} />}
        {canExtend && (
          <details className="text-12 print:hidden">
            <summary
              data-cell="details"
              tabIndex={tabIndex('details')}
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
        )}
      </div>
    </div>
  )
}
