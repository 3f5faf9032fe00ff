import { formatIban } from '@tiber/contract/iban'
import type { BankAccount } from '@tiber/contract/orders/bank-transfer'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'

type TransferFactsProps = { account: BankAccount; reference: string; amount: number; currency?: string }

/** Shows to which account, with which reference and how much a buyer has to transfer. */
export function TransferFacts({ account, reference, amount, currency = 'EUR' }: TransferFactsProps) {
  const t = useMessages()
  const format = useFormat()
  const facts = [
    [t('payments.transfer.beneficiary'), account.beneficiary],
    ['IBAN', formatIban(account.iban)],
    ['BIC', account.bic],
    [t('payments.transfer.reference'), reference],
    [t('payments.transfer.amount'), format.money(amount, { currency })],
  ]
  return (
    <dl className="grid max-w-sm grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right break-words text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
