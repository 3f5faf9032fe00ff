import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import type { LogisticOrderView } from './order-view.ts'

type ReturnPolicyProps = { logisticOrder: Pick<LogisticOrderView, 'reference' | 'supplier' | 'returnPolicy'> }

/** Shows under which terms the supplier takes goods back, and links to request it. */
export function ReturnPolicy({ logisticOrder: { reference, supplier, returnPolicy } }: ReturnPolicyProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <section className="border-t border-line px-4 py-2.5 text-13 max-md:px-3 print:hidden">
      <details className="order-disclosure">
        <summary>
          <Icon name="package" size="small" />
          {t('orders.returns', { supplier })}
        </summary>
        <p className="max-w-[72ch] pt-1 whitespace-pre-line">{returnPolicy}</p>
        <p className="pt-2 pb-1">
          <LinkButton to={`${localisedPath('/account/incidents/new', locale)}?order=${reference}&wanted=RETURN`}>
            {t('orders.returns.request')}
          </LinkButton>
        </p>
      </details>
    </section>
  )
}
