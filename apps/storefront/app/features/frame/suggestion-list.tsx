import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useMatchText } from '#app/product-ui/match-reason.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { optionGroups, splitByMatch, type SearchOption } from './suggestion-options.ts'
import type { ProductSuggestion } from '#app/product-ui/use-suggestions.ts'

type SuggestionListProps = {
  id: string
  options: SearchOption[]
  active: number
  isStale: boolean
  typed: string
  onChoose: (option: SearchOption) => void
  onClearRecent: () => void
}

// messages: frame.search.group.*
/** List of suggestions; the focus stays in the field, and the active option is marked. */
export function SuggestionList({ id, options, active, isStale, typed, onChoose, onClearRecent }: SuggestionListProps) {
  const t = useMessages()
  return (
    // ARIA combobox pattern; a select element cannot contain pictures and prices.
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the comment above
      role="listbox"
      aria-label={t('frame.search.suggestions')}
      className="suggestions"
      data-old={isStale || undefined}
    >
      {optionGroups.map((group) => {
        const groupOptions = options.flatMap((option, at) => (option.group === group ? [{ option, at }] : []))
        if (groupOptions.length === 0) return null
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields, and an optgroup for a select
          <div key={group} role="group" aria-label={t(`frame.search.group.${group}`)}>
            {group !== 'all' && (
              <p className="suggestions-head" aria-hidden="true">
                {t(`frame.search.group.${group}`)}
                {group === 'recent' && (
                  <button
                    type="button"
                    tabIndex={-1}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={onClearRecent}
                  >
                    {t('frame.search.forget')}
                  </button>
                )}
              </p>
            )}
            {groupOptions.map(({ option, at }) => (
              // The arrow keys and Enter of the field do the same for the keyboard.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.key}
                id={`${id}-${at}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element holds text only
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                // Pressing must not move the focus away from the field before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
              >
                <OptionLine option={option} typed={typed} />
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function OptionLine({ option, typed }: { option: SearchOption; typed: string }) {
  const t = useMessages()
  if (option.kind === 'product') {
    // The head of the group says that it was bought.
    const { match } = option.product
    const shown = option.group === 'bought' && match ? { ...match, isBought: undefined } : match
    return <ProductLine product={{ ...option.product, match: shown }} typed={typed} />
  }
  if (option.kind === 'add') return <AddLine product={option.product} />
  if (option.kind === 'category')
    return (
      <>
        <Icon name="layout-grid" className="mx-2.5 text-muted" />
        {/* One item of the row, or its gap would split the word at the mark. */}
        <span className="min-w-0">
          <Highlighted text={option.label} typed={typed} />
        </span>
      </>
    )
  return (
    <>
      <Icon name={option.kind === 'recent' ? 'history' : 'search'} className="mx-2.5 text-muted" />
      {option.kind === 'recent' ? option.label : t('frame.search.all', { q: option.label })}
    </>
  )
}

function AddLine({ product: { sku, minimumQuantity: least, unit } }: { product: ProductSuggestion }) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  return (
    <>
      <Icon name="shopping-cart" className="mx-2.5 text-muted" />
      {t('frame.search.add', { n: format.number(least), unit: unitName(unit), sku })}
    </>
  )
}

type ProductLineProps = { product: ProductSuggestion; typed: string }

/** One row for all variants of a product. */
function FamilyLine({ product: { family = '', variantCount = 1, picture, match }, typed }: ProductLineProps) {
  const t = useMessages()
  const describeMatch = useMatchText()
  return (
    <>
      <Thumbnail source={picture} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <Highlighted text={family} typed={typed} />
        </span>
        <span className="block truncate text-12 text-muted">
          {[t('product-ui.match.variants', { n: variantCount }), ...describeMatch(match)].join(' · ')}
        </span>
      </span>
    </>
  )
}

function ProductLine({ product, typed }: ProductLineProps) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  const describeMatch = useMatchText()
  const { sku, name, partNumber, picture, basis, unit, unitPrice, match } = product
  if (product.family !== undefined) return <FamilyLine product={product} typed={typed} />
  return (
    <>
      <Thumbnail source={picture} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <b className="font-medium">
            <Highlighted text={sku} typed={typed} />
          </b>
          {partNumber && (
            <span className="text-muted"> · {t('product-ui.match.ownNumber', { number: partNumber })}</span>
          )}
        </span>
        <span className="block truncate text-12 text-muted">{[name, ...describeMatch(match)].join(' · ')}</span>
      </span>
      {unitPrice !== null && (
        <span className="text-right whitespace-nowrap text-ink">
          {format.money(toBasisPrice(unitPrice, basis))}
          <span className="sub">{basis === 1 ? `/${unitName(unit)}` : `/${basis}`}</span>
        </span>
      )}
    </>
  )
}

const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  splitByMatch(text, typed).map((part) => (part.isMatch ? <mark key={part.text}>{part.text}</mark> : part.text))
