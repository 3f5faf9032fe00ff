import { memo } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { useMatchText } from '#app/product-ui/match-reason.ts'
import { NetPrice } from '#app/product-ui/net-price.tsx'
import { toBasisPrice, findStep } from '#app/product-ui/price-ladder.ts'
import { Stock } from '#app/product-ui/stock.tsx'
import type { Quantities } from '#app/product-ui/use-quantities.ts'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Cell, GroupRow, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import { FamilyHead } from '../results/family-head.tsx'
import type { ResultRow } from '../results/result-row.ts'
import { RowQuantity } from '../results/row-quantity.tsx'
import { findSpec, type SpecColumn, type SpecGroup, type SpecTableShape } from './spec-columns.ts'
import { SpecHead } from './spec-head.tsx'
import type { ResultsState } from '../results/results-state.ts'

type SpecTableProps = {
  shape: SpecTableShape
  rows: ResultRow[]
  state: ResultsState
  path: string
  quantities: Quantities
}

/** Table of one or several families: shared attributes above, differing ones in columns. */
export function SpecTable(props: SpecTableProps) {
  return (
    <>
      <FamilyHead rows={props.rows} shape={props.shape} />
      <RowTable {...props} />
    </>
  )
}

/** Variants as rows and dimensions as columns; the letters in the headers are those of the drawing. */
function RowTable({ rows, shape, state, path, quantities }: SpecTableProps) {
  const t = useMessages()
  const { columns, groups, by } = shape
  const bases = new Set(rows.filter(({ offer }) => offer).map(({ basis }) => basis))
  const basis = bases.size === 1 ? [...bases][0] : undefined
  const span = columns.length + 7
  return (
    <div className="spec-clip">
      <Table label={t('search.table')} list sticky className="spec-table">
        <thead>
          <tr>
            <HeadCell>
              <span className="sr-only">{t('search.compare')}</span>
            </HeadCell>
            <HeadCell>{t('search.column.code')}</HeadCell>
            {columns.map((column) => (
              <SpecHead key={column.id} field={`attributes.${column.id}`} column={column} state={state} path={path} />
            ))}
            <HeadCell kind="num">{t('search.column.pack')}</HeadCell>
            <HeadCell>{t('search.column.stock')}</HeadCell>
            <SpecHead field="price" state={state} path={path} kind="num">
              {basis === undefined ? t('search.column.net') : t('search.column.netPer', { n: basis })}
            </SpecHead>
            <HeadCell kind="num">{t('search.column.netPack')}</HeadCell>
            <HeadCell kind="num">{t('search.column.quantity')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              by={groups.length > 1 ? by : undefined}
              span={span}
              isHeaded={groups.length > 1}
            >
              {group.rows.map((row) => (
                <SpecRow
                  key={row.variantId}
                  row={row}
                  columns={columns}
                  isMixed={basis === undefined}
                  quantity={quantities.getQuantity(row.variantId)}
                  onChoose={quantities.choose}
                />
              ))}
            </Group>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type GroupProps = {
  group: SpecGroup
  by: string | undefined
  span: number
  isHeaded: boolean
  children: React.ReactNode
}

function Group({ group, by, span, isHeaded, children }: GroupProps) {
  const t = useMessages()
  const locale = useLocale()
  const text = useSpecText()
  const heading = by === undefined ? undefined : findSpec(group.rows[0]!, by)
  const facts = group.facts.map((fact) => `${fact.name.toLowerCase()} ${text.withUnit(fact)}`)
  return (
    <>
      {isHeaded && (
        <GroupRow>
          <td colSpan={span} className="ph-full">
            {heading && <span>{text.withUnit(heading)}</span>}
            {group.productId && (
              <Link to={localisedPath(`/product/${group.productId}`, locale)} prefetch="intent" className="text-ink">
                {group.title}
              </Link>
            )}
            <span className="ml-2 text-12 font-normal text-muted">
              {[...facts, t('search.group.rows', { n: group.rows.length })].join('\u00a0· ')}
            </span>
          </td>
        </GroupRow>
      )}
      {children}
    </>
  )
}

type SpecRowProps = {
  row: ResultRow
  columns: SpecColumn[]
  isMixed: boolean
  quantity: number
  onChoose: Quantities['choose']
}

const SpecRow = memo(function SpecRow({ row, columns, isMixed, quantity, onChoose }: SpecRowProps) {
  const t = useMessages()
  const format = useFormat()
  const { offer } = row
  // Price at the chosen quantity, as used by the total below; a pack may reach a later break.
  const step = offer && findOfferStep(offer, quantity || offer.rule.minimum)
  const packStep = offer && findOfferStep(offer, Math.max(quantity, offer.pack))
  const isSameStep = step?.unitPrice === packStep?.unitPrice
  return (
    <Row state={quantity > 0 ? 'selected' : undefined}>
      <Cell phone="corner">
        <CompareBox sku={row.sku} />
      </Cell>
      <ArticleCell row={row} columns={columns} />
      <SpecCells row={row} columns={columns} />
      <Cell kind="num" phone="hidden">
        {offer ? format.number(offer.pack) : '–'}
      </Cell>
      <Cell>{offer ? <Stock state={offer.stock} /> : <span className="text-muted">{t('search.noOffer')}</span>}</Cell>
      <Cell kind="num">
        {step && (
          <>
            {isMixed ? (
              <b className="font-medium">{format.money(toBasisPrice(step.unitPrice, row.basis))}</b>
            ) : (
              <NetPrice amount={toBasisPrice(step.unitPrice, row.basis)} />
            )}
            <span className={isMixed ? 'text-muted' : 'sub-line md:hidden'}>
              {t('search.perBasis', { n: row.basis, unit: row.unit })}
            </span>
            {!isSameStep && <StepNote from={step.from} unit={row.unit} />}
          </>
        )}
      </Cell>
      <Cell kind="num" phone="hidden" className="text-muted">
        {offer && packStep && (
          <>
            {format.number(toBasisPrice(packStep.unitPrice, offer.pack), cents)}
            {!isSameStep && <StepNote from={packStep.from} unit={row.unit} />}
          </>
        )}
      </Cell>
      <Cell kind="num" phone="end">
        {offer && <RowQuantity row={row} quantity={quantity} onChoose={onChoose} />}
      </Cell>
    </Row>
  )
})

/** Returns the price step at a quantity; below the first one the offer's price applies. */
const findOfferStep = ({ ladder, unitPrice, rule }: NonNullable<ResultRow['offer']>, quantity: number) =>
  findStep(ladder, quantity) ?? { from: rule.minimum, unitPrice }

/** Says from which quantity a price applies, where two prices of a row are of different breaks. */
function StepNote({ from, unit }: { from: number; unit: string }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span className="block text-12 font-normal whitespace-nowrap text-muted">
      {t('search.priceFrom', { n: format.number(Math.max(1, from)), unit })}
    </span>
  )
}

type SpecCellsProps = Pick<SpecRowProps, 'row' | 'columns'>

/** Code of the variant with the company part number; on phones also the attributes, which have no columns there. */
function ArticleCell({ row, columns }: SpecCellsProps) {
  const t = useMessages()
  const locale = useLocale()
  const text = useSpecText()
  const reasons = useMatchText()(row.match)
  const { offer } = row
  const summary = columns.flatMap(({ id }) => {
    const spec = findSpec(row, id)
    return spec && spec.values.length > 0 ? [[spec.symbol, text.withUnit(spec)].filter(Boolean).join('\u00a0')] : []
  })
  return (
    <Cell phone="full">
      <Link
        to={localisedPath(`/product/${row.productId}?variant=${row.variantId}`, locale)}
        prefetch="intent"
        className="code"
      >
        {row.sku}
      </Link>
      {row.partNumber && (
        <span className="sub-line md:whitespace-nowrap">{t('search.ownNumber', { number: row.partNumber })}</span>
      )}
      {reasons.length > 0 && <SubLine>{reasons.join(' · ')}</SubLine>}
      <span className="phone-sub">
        {[...summary, offer && t('search.pack', { n: offer.pack })].filter(Boolean).join('\u00a0· ')}
      </span>
    </Cell>
  )
}

/** Values as short as a code, such as `ISO 10642` or `Inox A2-70`, are not wrapped. */
const maxUnwrappedLength = 12

function SpecCells({ row, columns }: SpecCellsProps) {
  const text = useSpecText()
  return columns.map((column, at) => {
    const spec = findSpec(row, column.id)
    const shown = spec ? text.withoutUnit(spec) : '–'
    return (
      <Cell
        key={column.id}
        phone="hidden"
        kind={column.isNumber ? 'num' : undefined}
        className={classes(
          at === 0 && column.isNumber && 'font-medium',
          // Numbers never wrap.
          !column.isNumber && shown.length <= maxUnwrappedLength && 'nowrap',
        )}
      >
        {shown}
      </Cell>
    )
  })
}

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
