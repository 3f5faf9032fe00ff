import type { Approver } from '@tiber/contract/orders/approval-shapes'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Joins approvers with "or", since one of them is enough, and names their delegates. */
export function usePeopleText() {
  const t = useMessages()
  const list = new Intl.ListFormat(useLocale(), { type: 'disjunction' })
  return (people: Approver[]) =>
    list.format(
      people.map(({ name, delegate }) =>
        delegate ? t('approvals.person.delegated', { name, delegate: delegate.name }) : name,
      ),
    )
}
