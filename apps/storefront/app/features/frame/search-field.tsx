import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { computeLineNet } from '#app/product-ui/price-ladder.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
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
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(buyer, input)
  const { text, options, active, isExpanded } = box
  return (
    <search className="search-field">
      <form action={box.path} onSubmit={box.onSubmit} role="presentation">
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
          onChange={(event) => box.type(event.currentTarget.value)}
          onFocus={box.open}
          onBlur={box.close}
          onKeyDown={box.onKeyDown}
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
            isStale={box.isStale}
            typed={text}
            onChoose={box.choose}
            onClearRecent={box.clearRecent}
          />
        </Suspense>
      )}
    </search>
  )
}

type InputRef = RefObject<HTMLInputElement | null>

/** What the field shows and what happens when a suggestion is chosen or the form is sent. */
function useSearchBox(buyer: string, input: InputRef) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { changeLines } = useCartChanges()
  const path = localisedPath('/search', locale)
  const list = useSuggestedOptions(buyer, path, input)
  const { text, setTyped, options, active, close } = list
  const goTo = (to: string, query: string) => {
    rememberSearch(query)
    close()
    setTyped(undefined)
    input.current?.blur()
    void navigate(to)
  }
  /** Adds the article and clears the field, which keeps the focus for the next code. */
  const add = ({ externalId, minimumQuantity, unitPrice }: ProductSuggestion) => {
    rememberSearch(text)
    list.clear()
    void changeLines({
      lines: [{ productVariantId: externalId, quantity: minimumQuantity, updateAction: 'ADD_QUANTITY' }],
      ...(unitPrice !== null && { optimistic: { lines: 1, net: computeLineNet(unitPrice, minimumQuantity) } }),
    })
  }
  const choose = (option: SearchOption) => {
    if (option.kind === 'add') return add(option.product)
    goTo(localisedPath(option.to, locale), option.query ?? text)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = options[active]
    if (chosen) choose(chosen)
    else if (text.trim()) goTo(`${path}?${new URLSearchParams({ q: text.trim() })}`, text)
  }
  return { ...list, path, choose, onSubmit }
}

/** The list of suggestions below the field: its text, its options, and the one the arrow keys have reached. */
function useSuggestedOptions(buyer: string, path: string, input: InputRef) {
  const locale = useLocale()
  const [text, setTyped] = useSearchText(path)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState<string[]>([])
  const endpoint = localisedPath('/search/suggestions', locale)
  const { suggestions, isStale } = useSuggestions({ endpoint, buyer, input: isOpen ? text : '' })
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
  const type = (value: string) => {
    setTyped(value)
    setActive(-1)
    open()
  }
  const clear = () => {
    setTyped('')
    setActive(-1)
  }
  const clearRecent = () => {
    clearRecentSearches()
    setRecent([])
  }
  useStateBeforeHydration(input, { onTyped: setTyped, onFocused: open })
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
    setActive((at) => moveActive(at, step, options.length))
  }
  return {
    text,
    setTyped,
    options,
    isStale,
    isExpanded,
    active,
    open,
    close,
    type,
    clear,
    clearRecent,
    onKeyDown,
  }
}

/** The text of the field: what is typed or, until then on the search page, the current query. */
function useSearchText(path: string) {
  const { pathname, search } = useLocation()
  const [typed, setTyped] = useState<string>()
  const query = pathname === path ? (new URLSearchParams(search).get('q') ?? '') : ''
  return [typed ?? query, setTyped] as const
}

type BeforeHydration = { onTyped: (text: string) => void; onFocused: () => void }

/** Takes over text typed before hydration, and opens the list if the field already has the focus. */
function useStateBeforeHydration(input: InputRef, handlers: BeforeHydration) {
  const [initial] = useState(handlers)
  useEffect(() => {
    const field = input.current
    if (field && field.value !== field.defaultValue) initial.onTyped(field.value)
    if (field && field === document.activeElement) initial.onFocused()
  }, [input, initial])
}

/** Moves over one position more than there are options: no option, only the typed text. */
const moveActive = (at: number, step: number, count: number) => ((at + 1 + step + count + 1) % (count + 1)) - 1
