import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { useMessages, useFormat } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { FacetOption, ValueFacet } from './facets.ts'

type FacetValuesProps = { facet: ValueFacet; chosen: string[]; onToggle: (value: string) => void }

const maxInitiallyShown = 8

/** Values of one facet are combined with OR, different facets with AND. */
export function FacetValues({ facet, chosen, onToggle }: FacetValuesProps) {
  if (facet.display === 'chips') return <ChipValues facet={facet} chosen={chosen} onToggle={onToggle} />
  const isSelected = ({ value }: FacetOption) => chosen.includes(value)
  // Selected values are never hidden behind "more".
  const first = facet.options.filter((option, at) => at < maxInitiallyShown || isSelected(option))
  const more = facet.options.filter((option, at) => at >= maxInitiallyShown && !isSelected(option))
  const rows = (options: FacetOption[]) => (
    <ul>
      {options.map((option) => (
        <ValueRow
          key={option.value}
          option={option}
          name={facet.name}
          isSelected={isSelected(option)}
          onToggle={onToggle}
        />
      ))}
    </ul>
  )
  return (
    <>
      {rows(first)}
      {more.length > 0 && <MoreValues count={more.length}>{rows(more)}</MoreValues>}
    </>
  )
}

function MoreValues({ count, children }: { count: number; children: React.ReactNode }) {
  const t = useMessages()
  return (
    <details className="facet-more">
      <summary>
        {t('search.facet.more', { n: count })}
        <Icon name="chevron-down" size="small" />
      </summary>
      {children}
    </details>
  )
}

type ValueRowProps = { option: FacetOption; name: string; isSelected: boolean; onToggle: (value: string) => void }

function ValueRow({ option, name, isSelected, onToggle }: ValueRowProps) {
  const format = useFormat()
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={name}
          value={option.value}
          checked={isSelected}
          onChange={() => onToggle(option.value)}
        />
        {option.colour && (
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 flex-none">
            <circle cx="8" cy="8" r="7.5" fill={option.colour} className="stroke-line-field" />
          </svg>
        )}
        <span className="break-text">{toNonBreakingName(option.label)}</span>
        {option.count !== undefined && <em>{format.number(option.count)}</em>}
      </label>
    </li>
  )
}

/** Short values, such as screw threads, side by side; a value without results is dashed. */
function ChipValues({ facet, chosen, onToggle }: FacetValuesProps) {
  const t = useMessages()
  return (
    <div className="facet-grid">
      {facet.options.map(({ value, label, count }) => (
        <label key={value} data-empty={count === 0 || undefined}>
          <input
            type="checkbox"
            name={facet.name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            aria-label={count === undefined ? label : t('search.facet.value', { label, n: count })}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
