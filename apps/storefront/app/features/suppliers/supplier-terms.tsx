import type { Supplier } from '@tiber/contract/catalogue/suppliers'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type Terms = Pick<Supplier, 'returnPolicy' | 'paymentDueDate'> & {
  freight: NonNullable<Supplier['freight']> | null
  onTimePercent: number | null
  minOrderValue: number | null
  /** Link to request a return, where the platform takes one. */
  returnPath: string | null
}

// messages: suppliers.payment.*
/** Shows the terms of every order with this supplier. */
export function SupplierTerms({ terms }: { terms: Terms }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { freight, onTimePercent, minOrderValue, paymentDueDate, returnPolicy, returnPath } = terms
  const money = (amount: number) => format.money(amount, { currency: freight?.currency ?? 'EUR' })
  return (
    <Panel title={t('suppliers.terms')}>
      <dl className="terms-list">
        <dt>{t('suppliers.payment')}</dt>
        <dd>
          {t(`suppliers.payment.${paymentDueDate.paymentDueDateMode}`, { n: paymentDueDate.paymentDueDateDelay })}
        </dd>
        <dt>{t('suppliers.freight')}</dt>
        <dd>
          {freight?.price == null ? t('suppliers.freight.none') : money(freight.price)}
          {freight?.freeFrom != null && (
            <span className="block text-muted">{t('suppliers.freight.free', { amount: money(freight.freeFrom) })}</span>
          )}
        </dd>
        {minOrderValue !== null && (
          <>
            <dt>{t('suppliers.minimum')}</dt>
            <dd>{t('suppliers.minimum.net', { amount: money(minOrderValue) })}</dd>
          </>
        )}
        {onTimePercent !== null && (
          <>
            <dt>{t('suppliers.onTime')}</dt>
            <dd>{format.percent(onTimePercent / 100)}</dd>
          </>
        )}
      </dl>
      {returnPolicy && (
        <>
          <h3 className="mt-4 mb-1">{t('suppliers.returns')}</h3>
          <p className="text-13 whitespace-pre-line">{returnPolicy}</p>
          {returnPath && (
            <p className="mt-3">
              <LinkButton to={localisedPath(returnPath, locale)}>{t('suppliers.returns.request')}</LinkButton>
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
