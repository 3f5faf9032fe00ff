import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { Link, useFetcher } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { SearchInput } from '@tiber/ui/inputs/search-input.tsx'
import type { AddressView } from './checkout-view.ts'

type AddressDialogProps = {
  title: string
  use: 'shipping' | 'billing'
  current: AddressView | null
  onChoose: (address: AddressView) => void
  onClose: () => void
}

type AddressOptions = { words: string; options: AddressView[]; total: number; hasFailed: boolean }

/** Returns the search field and the found addresses in arrow-key order. */
const getFocusTargets = (container: HTMLElement | null) => [
  ...(container?.querySelectorAll<HTMLElement>('input, li > button') ?? []),
]

function moveFocusByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const targets = getFocusTargets(event.currentTarget)
  const next = targets[targets.findIndex((target) => target === document.activeElement) + step]
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
  const { load, data, state } = useFetcher<AddressOptions>()
  const url = `${localisedPath('/checkout/addresses', locale)}?${new URLSearchParams({ use, q: words })}`
  useEffect(() => void load(url), [load, url])
  // The router aborts no request while it learns which route answers them, so an earlier answer may replace a later one.
  const askAgain = useEffectEvent((answered: string) => {
    if (state === 'idle' && answered !== words) void load(url)
  })
  useEffect(() => {
    if (data) askAgain(data.words)
  }, [data])
  const container = useRef<HTMLDivElement>(null)
  // Focus starts in the search field instead of on the close button.
  useLayoutEffect(() => getFocusTargets(container.current)[0]?.focus(), [])
  return (
    <Dialog open title={title} closeLabel={t('checkout.close')} onClose={onClose}>
      {/* The arrow keys only move focus; the buttons inside are what is pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={container} onKeyDown={moveFocusByArrow}>
        <div className="flex">
          <SearchInput
            label={t('checkout.place.search')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        {data?.hasFailed && <Note tone="danger" title={t('checkout.place.failed')} className="mt-3" />}
        <ul className="checkout-places" aria-busy={state !== 'idle'} aria-label={title}>
          {data?.options.map((address) => (
            <li key={address.id}>
              <button type="button" aria-pressed={address.id === current?.id} onClick={() => onChoose(address)}>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium text-ink">{address.name}</span>
                  <span className="block text-12 text-muted">{address.text}</span>
                </span>
                {address.id === current?.id && <Icon name="check" className="text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-muted" aria-live="polite">
        <span>{data && t('checkout.place.found', { shown: data.options.length, n: data.total })}</span>
        <Link to={localisedPath('/account/addresses/new', locale)}>{t('checkout.place.new')}</Link>
      </p>
    </Dialog>
  )
}
