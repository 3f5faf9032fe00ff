import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Figure, Figures } from '../frame/figure.tsx'

/** What a company buys and owes, and how it pays. */
export function AccountFigures({ account: { figures, terms } }: { account: Account360 }) {
  const t = useMessages()
  const format = useFormat()
  const isLate = figures.lateOrders > 0
  const openNote = [
    t('accounts.orders', { n: figures.openOrders }),
    isLate && t('accounts.figure.late', { n: figures.lateOrders }),
  ]
  return (
    <Figures>
      <Figure
        label={t('accounts.figure.net')}
        value={format.money(figures.net)}
        note={<NetChange figures={figures} />}
        to="?tab=orders"
      />
      <Figure
        label={t('accounts.figure.open')}
        value={format.money(figures.openNet)}
        note={openNote.filter(Boolean).join(' · ')}
        tone={isLate ? 'danger' : undefined}
      />
      {terms && <Credit terms={terms} />}
      <Figure
        label={t('accounts.figure.overdue')}
        value={format.money(figures.overdue)}
        note={t('accounts.figure.invoices', { n: figures.overdueInvoices })}
        tone={figures.overdueInvoices > 0 ? 'danger' : undefined}
        to="?tab=invoices"
      />
      <Figure
        label={t('accounts.figure.pays')}
        value={figures.daysToPay === null ? '–' : t('accounts.figure.days', { n: figures.daysToPay })}
        note={
          figures.daysToPay === null
            ? t('accounts.figure.pays.none')
            : terms &&
              (terms.paymentDelay === null
                ? t('accounts.figure.pays.suppliers')
                : t('accounts.figure.pays.own', { n: terms.paymentDelay }))
        }
      />
    </Figures>
  )
}

/** Compares twelve months with those before them. */
function NetChange({ figures: { net, netBefore, orders } }: Pick<Account360, 'figures'>) {
  const t = useMessages()
  const format = useFormat()
  const change = netBefore > 0 && orders > 0 ? net / netBefore - 1 : undefined
  return (
    <>
      {t('accounts.orders', { n: orders })}
      {change !== undefined && (
        <>
          ,{' '}
          <span data-tone={change > 0 ? 'success' : undefined}>
            {`${change > 0 ? '+' : ''}${format.percent(change, 0)}`}
          </span>
        </>
      )}
    </>
  )
}

function Credit({ terms: { creditLimit, creditReserved, creditUsed } }: { terms: NonNullable<Account360['terms']> }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Figure
      label={t('accounts.figure.credit')}
      value={format.money(creditReserved + creditUsed)}
      note={
        creditLimit === null
          ? t('accounts.figure.noLimit')
          : t('accounts.figure.limit', {
              limit: format.money(creditLimit),
              reserved: format.money(creditReserved),
            })
      }
    />
  )
}
