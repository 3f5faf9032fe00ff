import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page } from '@tiber/ui/page-head.tsx'

/** Empty state of a cart without lines, or without any cart, with ways to fill it. */
export function EmptyCart({ name }: { name: string | undefined }) {
  const t = useMessages()
  const locale = useLocale()
  const { hasQuickOrder } = useCarts()
  return (
    <Page>
      <EmptyState
        icon="shopping-cart"
        level={1}
        title={name === undefined ? t('cart.none') : t('cart.isEmpty', { name })}
        actions={
          <>
            {hasQuickOrder && (
              <LinkButton to={localisedPath('/quick-order', locale)} icon="clipboard-paste">
                {t('cart.toOrderDesk')}
              </LinkButton>
            )}
            <LinkButton to={localisedPath('/c', locale)} variant="primary" icon="layout-grid">
              {t('cart.toCatalogue')}
            </LinkButton>
          </>
        }
      >
        <p>{t('cart.isEmpty.hint')}</p>
      </EmptyState>
    </Page>
  )
}
