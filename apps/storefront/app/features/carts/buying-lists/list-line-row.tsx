import { memo, useId, useState, type KeyboardEvent } from 'react'
import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { parseQuantity } from '@tiber/contract/carts/quantities'
import { getLinePrice, getUnitPrice } from '#app/features/carts/open-cart/line-price.ts'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import { Stock } from '#app/product-ui/stock.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { Cell, Row, SubLine } from '@tiber/ui/table.tsx'
import { usePreHydrationText } from '@tiber/ui/hooks/use-pre-hydration-text.ts'
import { LineIssueRow, LineArticle, type TabIndex } from './line-details.tsx'
import { isUrgent } from './list-view.ts'
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
  const tabIndex = (name: string) => (column === undefined ? undefined : column === name ? 0 : -1)
  const { offer, productVariant: variant } = line
  const state = issue?.discontinued ? 'blocked' : issue?.lowStock || issue?.price ? 'warn' : undefined
  const hasPrice = getUnitPrice(line) !== null
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
          <LineArticle line={line} issue={issue} canExtend={canExtend} tabIndex={tabIndex} />
        </Cell>
        <Cell phone="half">
          <Stock
            state={{
              stock: offer.stock,
              lowBelow: offer.minStockAlert ?? null,
              backorder: offer.stock < line.quantity ? (offer.backorder ?? null) : null,
              restockDate: offer.restockDate ?? null,
            }}
          />
        </Cell>
        <Cell kind="num">
          <QuantityInput line={line} typed={typed} tabIndex={tabIndex} actions={actions} />
        </Cell>
        {canExtend && <TargetStockCells line={line} typed={typed} tabIndex={tabIndex} actions={actions} />}
        <Cell kind="num" phone="hidden">
          <UnitPrice line={line} />
        </Cell>
        <Cell kind="num" phone="end">
          {hasPrice ? format.money(getLinePrice(line).priceWithoutTax) : '–'}
        </Cell>
      </Row>
      {issue && isUrgent(issue) && <LineIssueRow line={line} issue={issue} columns={canExtend ? 7 : 5} />}
    </>
  )
})

type LineInputProps = Pick<LineRowProps, 'line' | 'typed' | 'actions'> & { tabIndex: TabIndex }

function QuantityInput({ line, typed, tabIndex, actions }: LineInputProps) {
  const t = useMessages()
  const unit = useUnitName()(line.offer.productUnit)
  return (
    <>
      <noscript>
        <Amount field="quantity" line={line} value={String(line.quantity)} typed={typed} />
      </noscript>
      <QuantityCell
        label={t('buying-lists.amount.quantity', { sku: line.productVariant.sku })}
        unit={unit}
        rule={{ minimum: 1, multiple: line.offer.orderMultiple ?? 1, maximum: null }}
        quantity={line.quantity}
        onChoose={(quantity) => actions.setQuantity(line, quantity)}
        cell={{ column: 'quantity', tabIndex: tabIndex('quantity') ?? 0 }}
      />
    </>
  )
}

/** Target stock, and the counted stock from which the missing quantity is calculated. */
function TargetStockCells({ line, typed, tabIndex, actions }: LineInputProps) {
  const t = useMessages()
  const unit = useUnitName()(line.offer.productUnit)
  const { productVariant: variant, parQuantity } = line
  return (
    <>
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
      <Cell kind="num" label={t('buying-lists.column.left')} phone={parQuantity ? 'half' : 'hidden'}>
        {parQuantity ? <Amount field="left" line={line} value="" typed={typed} tabIndex={tabIndex('left')} /> : null}
      </Cell>
    </>
  )
}

function UnitPrice({ line }: { line: CartLine }) {
  const t = useMessages()
  const format = useFormat()
  const unit = useUnitName()(line.offer.productUnit)
  const basis = line.offer.priceBasis ?? 1
  const unitPrice = getUnitPrice(line)
  if (unitPrice === null) return '–'
  return (
    <>
      {format.money(toBasisPrice(unitPrice, basis), { maxDecimals: 4 })}
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

type ParCellProps = {
  label: string
  unit: string
  par: number | null
  tabIndex: number | undefined
  onChoose: (par: number | null) => void
}

/** Field for the target stock; empty means none. Invalid text stays and is marked. */
function ParCell({ label, unit, par, tabIndex, onChoose }: ParCellProps) {
  const t = useMessages()
  const problemId = useId()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const shown = par === null ? '' : String(par)
  const box = usePreHydrationText(shown, setTyped)
  const commit = () => {
    if (typed === undefined) return
    const parsed = parseQuantity(typed)
    setIsWrong(parsed === undefined)
    if (parsed === undefined) return
    setTyped(undefined)
    onChoose(parsed || null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === undefined) return
    event.preventDefault()
    setTyped(undefined)
    setIsWrong(false)
  }
  return (
    <span className="quantity-cell needs-script">
      <QuantityBox
        aria-label={label}
        aria-describedby={isWrong ? problemId : undefined}
        unit={unit}
        placeholder="–"
        data-cell="par"
        tabIndex={tabIndex}
        {...(isWrong && { state: 'error' as const })}
        ref={box}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // As in the quantity field, text being edited is not selected.
        onFocus={(event) => (typed === undefined || isWrong) && event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <output id={problemId} className="quantity-note" data-tone="danger">
        {isWrong && t('buying-lists.amount.wrong')}
      </output>
    </span>
  )
}
