import { useId, useState, type RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import { createRandomKey } from '#app/features/carts/current/send-change.ts'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import type { DraftState } from './draft-state.ts'
import { countLines } from './draft-view.ts'

type QuickOrderDockProps = { draft: NonNullable<DraftState['draft']>; button: RefObject<HTMLButtonElement | null> }

/** Shows what can be added to the cart and what stays in the draft. */
export function QuickOrderDock({ draft, button }: QuickOrderDockProps) {
  const t = useMessages()
  const format = useFormat()
  const isSending = useNavigation().formData?.get('intent') === 'add'
  // A repeated submit of the same press uses the same idempotency key.
  const [key] = useState(createRandomKey)
  const id = useId()
  const ready = countLines(draft, 'ready')
  const undecided = countLines(draft, 'undecided')
  const unavailable = countLines(draft, 'unavailable')
  useShortcut({ keys: 'mod+Enter', text: t('quick-order.key.add'), onPress: () => button.current?.click() })
  return (
    <Form method="post" className="dock" aria-describedby={id}>
      <input type="hidden" name="draftId" value={draft.id} />
      <input type="hidden" name="key" value={key} suppressHydrationWarning />
      <span className="flex flex-1 flex-wrap items-baseline gap-x-4 leading-tight" id={id}>
        <b className="text-16 text-ink max-md:text-13">{t('quick-order.ready', { n: ready })}</b>
        <span className="text-13 text-muted max-md:hidden">
          {undecided + unavailable > 0
            ? t('quick-order.stay', {
                undecided: format.number(undecided),
                unavailable: format.number(unavailable),
              })
            : t('quick-order.stay.none')}
        </span>
        <span className="text-13 md:ml-auto">
          <span className="text-muted">{t('product-ui.net')}</span>{' '}
          <b className="text-16 text-ink">{format.money(draft.net)}</b>
        </span>
      </span>
      {undecided + unavailable > 0 && <UnresolvedMenu draftId={draft.id} />}
      <RequestQuoteLink source={{ draft: draft.id }} className="max-md:hidden" />
      <Button
        ref={button}
        type="submit"
        name="intent"
        value="add"
        variant="primary"
        icon="shopping-cart"
        busy={isSending}
        disabled={ready === 0}
      >
        {t('quick-order.add', { n: ready })}
      </Button>
    </Form>
  )
}

/** Downloads the lines that stay in the draft. */
function UnresolvedMenu({ draftId }: { draftId: string }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <PopoverMenu
      trigger={
        <>
          <Icon name="download" size="small" />
          {t('quick-order.unresolved')}
          <Icon name="chevron-down" size="small" />
        </>
      }
      triggerClassName={buttonClasses({ className: 'max-md:hidden' })}
      align="end"
    >
      <a
        href={localisedPath(`/quick-order/unresolved-lines.xlsx?draft=${draftId}`, locale)}
        download
        className={menuRow}
      >
        <Icon name="file-spreadsheet" size="small" />
        {t('quick-order.unresolved.xlsx')}
      </a>
      <a
        href={localisedPath(`/quick-order/unresolved-lines.csv?draft=${draftId}`, locale)}
        download
        className={menuRow}
      >
        <Icon name="download" size="small" />
        {t('quick-order.unresolved.csv')}
      </a>
    </PopoverMenu>
  )
}
