import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import type { CartRow } from './read-carts.server.ts'

type CartsDockProps = { carts: CartRow[]; canUndo: boolean; onDone: () => void }

/** Actions on several selected carts. */
export function CartsDock({ carts, canUndo, onDone }: CartsDockProps) {
  const t = useMessages()
  const locale = useLocale()
  const { manage } = useCartChanges()
  if (carts.length === 0) return null
  const [a, b] = carts
  const deletable = carts.filter(({ status }) => status === 'INIT' || status === 'ON_GOING')
  const remove = async () => {
    const result = await manage('delete', { cartIds: deletable.map(({ id }) => id) })
    if (result.ok) onDone()
  }
  return (
    <output className="dock">
      <span className="mr-auto text-16 font-bold text-ink">{t('carts.list.chosen', { n: carts.length })}</span>
      <Button variant="quiet" onClick={onDone}>
        {t('carts.list.chooseNone')}
      </Button>
      {a && b && carts.length === 2 && (
        <LinkButton
          icon="arrow-left-right"
          to={localisedPath(`/account/carts/compare?${new URLSearchParams({ a: a.id, b: b.id })}`, locale)}
        >
          {t('carts.list.compare')}
        </LinkButton>
      )}
      {canUndo && deletable.length > 0 && (
        <Button variant="danger-quiet" icon="trash-2" onClick={() => void remove()}>
          {t('carts.list.deleteMany', { n: deletable.length })}
        </Button>
      )}
    </output>
  )
}
