import { Form } from 'react-router'
import type { CustomerUser } from '@tiber/contract/company/identity'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import type { CompanyRights } from '../company-rights.ts'
import { Facts } from '../facts.tsx'
import { UserStatus } from '../status-badge.tsx'

type UserActionsProps = { user: CustomerUser; rights: CompanyRights }

/** Shows the status of a user's access and the actions on it. */
export function UserActions({ user, rights }: UserActionsProps) {
  const t = useMessages()
  const format = useFormat()
  const isWaiting = user.status === 'WAITING_ACTIVATION'
  return (
    <Panel title={t('company.user.access')}>
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            { label: t('company.field.status'), value: <UserStatus status={user.status} /> },
            { label: t('company.field.createdAt'), value: format.dateTime(user.createdAt) },
            { label: t('company.field.updatedAt'), value: format.dateTime(user.updatedAt) },
          ]}
        />
        {rights.canManageUsers && (
          <div className="flex flex-col gap-2">
            {isWaiting && <ActionButton user={user} intent="resend" icon="mail" />}
            {user.status === 'INACTIVE' ? (
              <ActionButton user={user} intent="activate" icon="check" />
            ) : (
              <ActionButton user={user} intent="deactivate" icon="ban" />
            )}
            {rights.canRemoveUsers && (
              <LinkButton to="?confirm=detach" variant="danger-quiet" block>
                {t('company.user.detach')}
              </LinkButton>
            )}
            <p className="sub">{t('company.user.deactivate.hint')}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

type ActionButtonProps = { user: CustomerUser; intent: 'resend' | 'activate' | 'deactivate'; icon: IconName }

// messages: company.user.*
function ActionButton({ user, intent, icon }: ActionButtonProps) {
  const t = useMessages()
  return (
    <Form method="post" action="?">
      <input type="hidden" name="name" value={`${user.firstName} ${user.lastName}`} />
      <input type="hidden" name="email" value={user.email} />
      <Button type="submit" name="intent" value={intent} icon={icon} block>
        {t(`company.user.${intent}`)}
      </Button>
    </Form>
  )
}

/** Asks for confirmation, since detaching cannot be undone here; works without scripts. */
export function DetachConfirmation({ name }: { name: string }) {
  const t = useMessages()
  return (
    <Note tone="warning" title={t('company.user.detach.title', { name })}>
      {t('company.user.detach.text')}
      <Form method="post" action="?" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="name" value={name} />
        <Button type="submit" name="intent" value="detach" variant="danger">
          {t('company.user.detach.yes')}
        </Button>
        <LinkButton to="?" className="no-underline!">
          {t('company.user.detach.no')}
        </LinkButton>
      </Form>
    </Note>
  )
}
