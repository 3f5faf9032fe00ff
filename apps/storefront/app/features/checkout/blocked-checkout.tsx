import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { BlockedCart } from './read-checkout.server.ts'

/** Explains that the cart cannot be ordered and links back to it, where the lines show why. */
export function BlockedCheckout({ cartId, blockedLines }: BlockedCart) {
  const t = useMessages()
  const locale = useLocale()
  const isEmpty = blockedLines === 0
  return (
    <Page>
      <PageHead title={t('checkout.title')} />
      <EmptyState
        icon={isEmpty ? 'shopping-cart' : 'octagon-alert'}
        level={2}
        title={isEmpty ? t('checkout.blocked.empty') : t('checkout.blocked', { n: blockedLines })}
        actions={
          <LinkButton variant="primary" to={localisedPath(`/checkout/cart/${cartId}`, locale)}>
            {t(isEmpty ? 'checkout.blocked.empty.back' : 'checkout.blocked.back')}
          </LinkButton>
        }
      >
        <p>{isEmpty ? t('checkout.blocked.empty.hint') : t('checkout.blocked.hint', { n: blockedLines })}</p>
      </EmptyState>
    </Page>
  )
}
