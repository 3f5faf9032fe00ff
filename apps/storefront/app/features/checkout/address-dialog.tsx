import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useFetcher } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import type { PlaceView } from './checkout-view.ts'

type AddressDialogProps = {
  title: string
  use: 'shipping' | 'billing'
  current: PlaceView | null
  onChoose: (place: PlaceView) => void
  onClose: () => void
}

type Choices = { places: PlaceView[]; total: number; hasFailed: boolean }

/** Returns the search field and the found addresses in arrow-key order. */
const stopsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('input, li > button') ?? [])]

function goByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = stopsIn(event.currentTarget)
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  // Prevents the list from scrolling, even at its end.
  event.preventDefault()
  next?.focus()
}

/** Searches the address book, since a company may have five hundred addresses. */
export function AddressDialog({ title, use, current, onChoose, onClose }: AddressDialogProps) {
  const t = useMessages()
  const locale = useLocale()
  const [text, setText] = useState('')
  const words = useDeferredValue(text)
  const { load, data, state } = useFetcher<Choices>()
  useEffect(() => {
    const query = new URLSearchParams({ use, q: words })
    void load(`${localisedPath('/checkout/addresses', locale)}?${query}`)
  }, [load, words, use, locale])
  const box = useRef<HTMLDivElement>(null)
  // Focus starts in the search field instead of on the close button.
  useLayoutEffect(() => stopsIn(box.current)[0]?.focus(), [])
  return (
    <Dialog open title={title} closeLabel={t('checkout.close')} onClose={onClose}>
      {/* The arrow keys only move focus; the buttons inside are what is pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={box} onKeyDown={goByArrow}>
        <div className="flex">
          <SearchInput
            label={t('checkout.place.search')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        {data?.hasFailed && <Note tone="danger" title={t('checkout.place.failed')} className="mt-3" />}
        <ul className="checkout-places" aria-busy={state !== 'idle'} aria-label={title}>
          {data?.places.map((place) => (
            <li key={place.id}>
              <button type="button" aria-pressed={place.id === current?.id} onClick={() => onChoose(place)}>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium text-ink">{place.name}</span>
                  <span className="block text-12 text-muted">{place.text}</span>
                </span>
                {place.id === current?.id && <Icon name="check" className="text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-muted" aria-live="polite">
        <span>{data && t('checkout.place.found', { shown: data.places.length, n: data.total })}</span>
        <Link to={localisedPath('/account/addresses/new', locale)}>{t('checkout.place.new')}</Link>
      </p>
    </Dialog>
  )
}
