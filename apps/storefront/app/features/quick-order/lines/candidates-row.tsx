import type { QuickOrderCandidate, QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { memo, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { Form, useLocation } from 'react-router'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery, toQuantityRule } from '#app/product-ui/delivery-split.ts'
import { useMatchText } from '#app/product-ui/match-reason.ts'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { Stock } from '#app/product-ui/stock.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { SearchForm } from './search-row.tsx'
import type { QuickOrderActions } from '../use-quick-order-actions.ts'
import { columnCount, isSameRow, type FixRowProps } from './draft-row.tsx'

type CandidatesRowProps = {
  draftId: string
  line: QuickOrderLine
  rowProps: FixRowProps
  actions: QuickOrderActions
}

/**
 * Lists the candidates of a line and how they differ: a digit selects one, Enter confirms it. A line that cannot be
 * delivered has substitutes, which are not remembered for its text.
 */
export const CandidatesRow = memo(({ draftId, line, rowProps, actions }: CandidatesRowProps) => {
  const { search } = useLocation()
  const { candidates } = line
  const saved = actions.getUnsent(line.line)
  const [chosen, setChosen] = useState(saved.variantId ?? candidates[0]?.variantId)
  const [isSearching, setIsSearching] = useState(saved.isSearching ?? false)
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sku = candidates.find(({ variantId }) => variantId === chosen)?.sku ?? ''
  const choose = (variantId: string) => {
    setChosen(variantId)
    actions.saveUnsent(line.line, { variantId })
  }
  const toggleSearch = () => {
    setIsSearching(!isSearching)
    actions.saveUnsent(line.line, { isSearching: !isSearching })
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as { submitter?: HTMLButtonElement | null } & Event
    setIsSending(true)
    if (submitter?.value === 'remove') await actions.remove(line.line)
    else if (chosen) await actions.choose(line.line, { variantId: chosen, sku })
    setIsSending(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
    const candidate = candidates[at]
    if (candidate && event.target instanceof HTMLInputElement && event.target.type === 'radio') {
      event.preventDefault()
      choose(candidate.variantId)
      form.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[at]?.focus()
    }
  }
  return (
    <tr {...rowProps} data-state={line.verdict === 'CANDIDATES' ? 'warn' : 'blocked'}>
      <td colSpan={columnCount} className="ph-full">
        <Form ref={form} method="post" action={search} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
          <input type="hidden" name="draftId" value={draftId} />
          <input type="hidden" name="line" value={line.line} />
          <CandidateList line={line} chosen={chosen} onChoose={choose} />
          <CandidateActions
            {...{ sku, isSending, isSearching }}
            isRemembered={line.verdict === 'CANDIDATES'}
            onSearch={toggleSearch}
          />
        </Form>
        <div className={isSearching ? 'candidate-actions' : 'needs-no-script'}>
          <SearchForm draftId={draftId} line={line} actions={actions} hasFocus={isSearching} />
        </div>
      </td>
    </tr>
  )
}, isSameRow)

type CandidateListProps = { line: QuickOrderLine; chosen: string | undefined; onChoose: (variantId: string) => void }

function CandidateList({ line, chosen, onChoose }: CandidateListProps) {
  const t = useMessages()
  const { candidates, text, verdict } = line
  const common = findCommonStart(candidates.map(({ name }) => name))
  return (
    <fieldset className="candidate-list" data-differences={candidates[0]?.differences.length}>
      <legend className="sr-only">
        {t(verdict === 'CANDIDATES' ? 'quick-order.candidatesOf' : 'quick-order.substitutesOf', { text })}
      </legend>
      {candidates.length > 1 && <CandidatesHead candidates={candidates} common={common} />}
      {candidates.map((candidate, at) => (
        <Candidate
          key={candidate.variantId}
          candidate={candidate}
          text={text}
          name={candidate.name.slice(common.length)}
          number={at + 1}
          isChosen={candidate.variantId === chosen}
          onChoose={() => onChoose(candidate.variantId)}
        />
      ))}
    </fieldset>
  )
}

type CandidateActionsProps = {
  sku: string
  isSending: boolean
  isSearching: boolean
  /** Whether the choice is remembered for the text. */
  isRemembered: boolean
  onSearch: () => void
}

function CandidateActions({ sku, isSending, isSearching, isRemembered, onSearch }: CandidateActionsProps) {
  const t = useMessages()
  return (
    <div className="candidate-actions">
      <Button type="submit" name="intent" value="choose" busy={isSending}>
        {t('quick-order.use', { sku })} <KeyHint>{t('quick-order.enter')}</KeyHint>
      </Button>
      <Button variant="quiet" className="needs-script" aria-expanded={isSearching} onClick={onSearch}>
        {t('quick-order.searchOther')}
      </Button>
      <Button type="submit" name="intent" value="remove" variant="quiet">
        {t('quick-order.remove')}
      </Button>
      {isRemembered && <span className="sub">{t('quick-order.remembered')}</span>}
    </div>
  )
}

/** Writes a number with a unit as the language does; other values, such as a strength class, are codes. */
function useDifferenceText() {
  const format = useFormat()
  return (value: string) => {
    const [, number, unit] = /^(-?\d+(?:\.\d+)?) (\D+)$/.exec(value) ?? []
    return number && unit ? `${format.number(Number(number), { maximumFractionDigits: 6 })}\u00a0${unit}` : value
  }
}

/** Returns the words with which all names begin; what follows tells the candidates apart. */
function findCommonStart(names: string[]): string {
  const [first = '', ...others] = names
  if (others.length === 0) return ''
  const words = first.match(/\S+\s*/g) ?? []
  const starts = words.map((_, at) => words.slice(0, at + 1).join(''))
  return starts.findLast((start) => others.every((name) => name.startsWith(start))) ?? ''
}

/** Names the columns for those who see them; each cell has its name for others. */
function CandidatesHead({ candidates, common }: { candidates: QuickOrderCandidate[]; common: string }) {
  return (
    <div className="candidate candidate-head" aria-hidden="true">
      <span className="candidate-common">{toNonBreakingName(common.trimEnd().replace(/,$/, ''))}</span>
      {candidates[0]?.differences.map(({ name }) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

type CandidateProps = {
  candidate: QuickOrderCandidate
  /** Text of the line. */
  text: string
  /** What its name has besides the words that all have. */
  name: string
  number: number
  isChosen: boolean
  onChoose: () => void
}

function Candidate({ candidate, text, name, number, isChosen, onChoose }: CandidateProps) {
  const t = useMessages()
  const formatDifference = useDifferenceText()
  const describeMatch = useMatchText()
  const { variantId, sku, imageLink, differences, foundBy, isBought, missingWords } = candidate
  const reasons = [
    ...(foundBy === 'ALIAS' ? [t('quick-order.by.ALIAS', { text })] : []),
    ...describeMatch({ isBought, missingWords }),
  ]
  return (
    <label className="candidate" data-on={isChosen || undefined}>
      <input
        type="radio"
        name="variantId"
        value={variantId}
        checked={isChosen}
        onChange={onChoose}
        data-cell={isChosen ? 'fix' : undefined}
      />
      <Thumbnail source={imageLink} />
      <span className="min-w-0">
        <b className="font-medium whitespace-nowrap text-ink">{sku}</b>
        <span className="sr-only">{candidate.name.slice(0, -name.length || undefined)}</span>
        <span className="quick-order-name">{toNonBreakingName(name)}</span>
        {reasons.length > 0 && <span className="quick-order-name">{reasons.join(' · ')}</span>}
      </span>
      <span className="candidate-differences">
        {differences.map((each) => (
          <span key={each.name}>
            <span className="candidate-difference">{each.name} </span>
            <b>{formatDifference(each.value)}</b>
          </span>
        ))}
      </span>
      <CandidateStock candidate={candidate} />
      <CandidatePrice candidate={candidate} />
      <span className="needs-script max-md:hidden">
        <KeyHint>{String(number)}</KeyHint>
      </span>
    </label>
  )
}

/** Stock, and how the wanted quantity is delivered if not all of it is in stock. */
function CandidateStock({ candidate: { offer, quantity } }: Pick<CandidateProps, 'candidate'>) {
  if (!offer) return <span className="candidate-stock" />
  const { stock, backorder } = offer
  const split =
    quantity == null ? undefined : splitDelivery(quantity, toQuantityRule({ ...offer, backorder }), backorder)
  const isSplit = split !== undefined && split.later + split.missing > 0
  return (
    <span className="candidate-stock">
      <Stock state={{ stock, lowBelow: null, backorder, restockDate: null, isBrief: isSplit }} />
      {isSplit && <DeliverySentence split={split} />}
    </span>
  )
}

/** Net price of the quantity that choosing the candidate would add, and its unit price. */
function CandidatePrice({ candidate: { offer, quantity, net, priceBasis } }: Pick<CandidateProps, 'candidate'>) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  if (!offer) return <span className="candidate-price">–</span>
  const unit = unitName(offer.unit)
  const unitPrice = t('quick-order.price', {
    price: format.money(offer.unitPrice * priceBasis),
    basis: priceBasis === 1 ? '' : `${format.number(priceBasis)}\u00a0`,
    unit,
  })
  if (quantity == null || net == null) return <span className="candidate-price">{unitPrice}</span>
  return (
    <span className="candidate-price">
      <b>{format.money(net)}</b>
      <small>
        <span className="nowrap">{t('quick-order.quantity', { n: format.number(quantity), unit })}</span> ·{' '}
        <span className="nowrap">{unitPrice}</span>
      </small>
    </span>
  )
}
