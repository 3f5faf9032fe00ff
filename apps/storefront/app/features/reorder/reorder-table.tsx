import { Link } from 'react-router'
import { isDeliverable } from '@tiber/contract/carts/quantities'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery, toQuantityRule } from '#app/product-ui/delivery-split.ts'
import type { ReorderLine } from '@tiber/contract/orders/reorder'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { LineChanges } from './line-changes.tsx'
import { toReplaceDecision, type Choice } from './reorder-choice.ts'

type ReorderTableProps = {
  label: string
  lines: ReorderLine[]
  currency: string
  getChoice: (line: ReorderLine) => Choice
  choose: (line: ReorderLine, choice: Partial<Choice>) => void
}

export function ReorderTable({ label, lines, ...rest }: ReorderTableProps) {
  const t = useMessages()
  return (
    <Table label={label} list>
      <thead>
        <tr>
          <HeadCell>{t('reorder.column.article')}</HeadCell>
          <HeadCell>{t('reorder.column.before')}</HeadCell>
          <HeadCell>{t('reorder.column.now')}</HeadCell>
          <HeadCell>{t('reorder.column.decision')}</HeadCell>
          <HeadCell kind="num">{t('reorder.column.quantity')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line.lineId} line={line} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}

type LineRowProps = Omit<ReorderTableProps, 'label' | 'lines'> & { line: ReorderLine }

function LineRow({ line, currency, getChoice, choose }: LineRowProps) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  const { lineId, sku, name, before, now, priceBasis } = line
  const choice = getChoice(line)
  const formatPrice = (unitPrice: number) =>
    t('reorder.price.per', {
      price: format.money(toBasisPrice(unitPrice, priceBasis), { currency, maxDecimals: 4 }),
      n: priceBasis,
    })
  const isLeftOut = choice.decision === 'LEAVE_OUT'
  return (
    <Row state={now ? (isLeftOut ? 'muted' : undefined) : 'blocked'}>
      <Cell phone="full" kind="text">
        <ArticleCode line={line} />
        <SubLine>{name}</SubLine>
      </Cell>
      <Cell phone="half" label={t('reorder.column.before')}>
        <span className="nowrap">{`${format.number(before.quantity)} ${unitName(line.unit)}`}</span>
        {before.unitPrice !== null && (
          <SubLine>
            <span className="nowrap">{formatPrice(before.unitPrice)}</span>
          </SubLine>
        )}
        <SubLine>{before.supplier.name}</SubLine>
      </Cell>
      <Cell phone="full" label={t('reorder.column.now')} kind="text">
        <LineChanges line={line} formatPrice={formatPrice} />
        {now && (
          <DeliverySentence
            split={splitDelivery(now.quantity, toQuantityRule({ ...now, backorder: now.backorder }), now.backorder)}
          />
        )}
      </Cell>
      <Cell phone="full" label={t('reorder.column.decision')}>
        <Select
          name={`decision.${lineId}`}
          aria-label={t('reorder.decision.of', { sku })}
          value={choice.decision}
          onChange={(event) => choose(line, { decision: event.currentTarget.value })}
          className="w-full pr-8 text-ellipsis md:w-44"
        >
          <Options line={line} />
        </Select>
      </Cell>
      <Cell kind="num" phone="end" label={t('reorder.column.quantity')}>
        <QuantityBox
          name={`quantity.${lineId}`}
          aria-label={t('reorder.quantity.of', { sku })}
          unit={unitName(line.unit)}
          value={choice.quantity}
          readOnly={isLeftOut}
          onChange={(event) => choose(line, { quantity: event.currentTarget.value })}
        />
      </Cell>
    </Row>
  )
}

/** Links the code to the product, if it is still in the catalogue. */
function ArticleCode({ line: { sku, productId, variantId } }: { line: ReorderLine }) {
  const locale = useLocale()
  if (!productId || !variantId) return <Code>{sku}</Code>
  return (
    <Link to={localisedPath(getVariantPath(productId, variantId), locale)} className="code">
      {sku}
    </Link>
  )
}

function Options({ line: { before, now, replacement, otherOffer, equivalent, unit } }: { line: ReorderLine }) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  const replacementOffer = replacement?.offer
  const equivalentOffer = equivalent?.offer
  return (
    <>
      {now && canOrder(now) && (
        <option value="INCLUDE">
          {now.quantity === before.quantity
            ? t('reorder.include')
            : t('reorder.include.changed', { quantity: `${format.number(now.quantity)} ${unitName(unit)}` })}
        </option>
      )}
      {replacementOffer && (
        <option value={toReplaceDecision(replacementOffer.offerPriceId)}>
          {t('reorder.include.replacement', { sku: replacement.sku })}
        </option>
      )}
      {otherOffer && (
        <option value={toReplaceDecision(otherOffer.offerPriceId)}>
          {t('reorder.include.other', { supplier: otherOffer.supplier.name })}
        </option>
      )}
      {equivalentOffer && (
        <option value={toReplaceDecision(equivalentOffer.offerPriceId)}>
          {t('reorder.include.equivalent', { sku: equivalent.sku })}
        </option>
      )}
      <option value="LEAVE_OUT">{t('reorder.leaveOut')}</option>
    </>
  )
}

/** False if less than the smallest quantity that is sold can be delivered. */
const canOrder = (now: NonNullable<ReorderLine['now']>): boolean =>
  isDeliverable(toQuantityRule({ ...now, backorder: now.backorder }))
