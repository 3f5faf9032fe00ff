import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { computeLineNet } from '#app/product-ui/price-ladder.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'
import { slashKey } from './slash-key-script.ts'
import { toOptions, type SearchOption } from './suggestion-options.ts'
import { useSuggestions, type ProductSuggestion } from '#app/product-ui/use-suggestions.ts'

const SuggestionList = lazy(() =>
  import('./suggestion-list.tsx').then(({ SuggestionList: list }) => ({ default: list })),
)

/** Suggests codes, articles and categories while typing. A plain form, so Enter searches with or without scripts. */
export function SearchField({ buyer }: { buyer: string }) {
  const t = useMessages()
  const locale = useLocale()
  const navigate = useNavigate()
  const { changeLines } = useCartChanges()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState<string[]>([])
  const path = localisedPath('/search', locale)
  // On the search page the field shows the current query.
  const text = typed ?? (pathname === path ? (new URLSearchParams(search).get('q') ?? '') : '')
  const { suggestions, isStale } = useSuggestions({
    endpoint: localisedPath('/search/suggestions', locale),
    buyer,
    input: isOpen ? text : '',
  })
  const options = isOpen ? toOptions({ suggestions, recent, typed: text, searchPath: path }) : []
  const isExpanded = isOpen && options.length > 0

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const open = () => {
    setRecent(readRecentSearches())
    setIsOpen(true)
  }
  useEffect(() => {
    const field = input.current
    // Text typed before hydration counts as typed.
    if (field && field.value !== field.defaultValue) setTyped(field.value)
    if (field !== document.activeElement) return
    setRecent(readRecentSearches())
    setIsOpen(true)
  }, [])
  const goTo = (to: string, query: string) => {
    rememberSearch(query)
    close()
    setTyped(undefined)
    input.current?.blur()
    void navigate(to)
  }
  const choose = (option: SearchOption) => {
    if (option.kind === 'add') return add(option.product)
    goTo(localisedPath(option.to, locale), option.query ?? text)
  }
  /** Adds the article and clears the field, which keeps the focus for the next code. */
  const add = ({ externalId, minimumQuantity, unitPrice }: ProductSuggestion) => {
    rememberSearch(text)
    setTyped('')
    setActive(-1)
    void changeLines({
      lines: [{ productVariantId: externalId, quantity: minimumQuantity, updateAction: 'ADD_QUANTITY' }],
      ...(unitPrice !== null && { optimistic: { lines: 1, net: computeLineNet(unitPrice, minimumQuantity) } }),
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = options[active]
    if (chosen) choose(chosen)
    else if (text.trim()) goTo(`${path}?${new URLSearchParams({ q: text.trim() })}`, text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isExpanded) {
      // The first Esc closes the list; the second clears the field, as browsers do.
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (!isOpen) return open()
    // One position more than there are options: no option, only the typed text.
    setActive((at) => ((at + 1 + step + options.length + 1) % (options.length + 1)) - 1)
  }
  return (
    <search className="search-field">
      <form action={path} onSubmit={onSubmit} role="presentation">
        <Icon name="search" className="pointer-events-none" />
        <input
          ref={input}
          type="search"
          name="q"
          value={text}
          maxLength={500}
          autoComplete="off"
          aria-keyshortcuts={slashKey}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-label={t('frame.search')}
          aria-expanded={isExpanded}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && isExpanded ? `${listId}-${active}` : undefined}
          placeholder={t('frame.search.hint')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(-1)
            open()
          }}
          onFocus={open}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <span className="max-md:hidden" aria-hidden="true">
          <KeyHint>/</KeyHint>
        </span>
      </form>
      {isExpanded && (
        <Suspense>
          <SuggestionList
            id={listId}
            options={options}
            active={active}
            isStale={isStale}
            typed={text}
            onChoose={choose}
            onClearRecent={() => {
              clearRecentSearches()
              setRecent([])
            }}
          />
        </Suspense>
      )}
    </search>
  )
}
