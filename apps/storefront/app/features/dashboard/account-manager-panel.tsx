import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { parseContact } from './parse-contact.ts'

/** Shows who looks after the company, as its account names them, with a link to write. */
export function AccountManagerPanel({ accountManager }: { accountManager: string | null }) {
  const t = useMessages()
  if (!accountManager) return null
  const { name, email, phone } = parseContact(accountManager)
  return (
    <Panel title={t('dashboard.manager')}>
      <p className="text-13 font-medium text-ink">{name}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13">
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="inline-flex items-center gap-1.5 max-md:min-h-11">
            <Icon name="phone" size="small" />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="inline-flex items-center gap-1.5 break-all max-md:min-h-11">
            <Icon name="mail" size="small" />
            {email}
          </a>
        )}
      </p>
    </Panel>
  )
}
