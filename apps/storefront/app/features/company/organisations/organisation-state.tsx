import { Form, Link } from 'react-router'
import type { Organisation } from '@tiber/contract/company/organisations'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Facts } from '../facts.tsx'
import { ClosedBadge } from '../status-badge.tsx'
import { useFailures } from '../use-failures.ts'

type OrganisationStateProps = {
  organisation: Organisation
  childOrganisations: { id: string; name: string; status: string }[]
  canChange: boolean
  failure: string | undefined
}

/** Shows the status of an organisation and its children. */
export function OrganisationState({ organisation, childOrganisations, canChange, failure }: OrganisationStateProps) {
  const t = useMessages()
  const isOpen = organisation.status === 'ACTIVE'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CloseRefusal failure={failure} />
      <Panel title={t('company.organisation.state')}>
        <div className="flex flex-col gap-4">
          <Facts
            facts={[
              {
                label: t('company.field.status'),
                value: isOpen ? (
                  <Badge tone="success" icon="check">
                    {t('company.organisation.open')}
                  </Badge>
                ) : (
                  <ClosedBadge />
                ),
              },
              {
                label: t('company.organisation.main'),
                value: organisation.mainOrganisation ? t('forms.yes') : t('forms.no'),
              },
            ]}
          />
          {canChange && (
            <Form method="post" action="?" className="flex flex-col gap-2">
              <Button
                type="submit"
                name="intent"
                value={isOpen ? 'close' : 'open'}
                icon={isOpen ? 'ban' : 'check'}
                block
              >
                {t(isOpen ? 'company.organisation.close' : 'company.organisation.reopen')}
              </Button>
              {isOpen && <p className="sub">{t('company.organisation.close.hint')}</p>}
            </Form>
          )}
        </div>
      </Panel>
      <ChildOrganisations parentId={organisation.id} childOrganisations={childOrganisations} canChange={canChange} />
    </div>
  )
}

type ChildOrganisationsProps = Pick<OrganisationStateProps, 'childOrganisations' | 'canChange'> & { parentId: string }

function ChildOrganisations({ parentId, childOrganisations, canChange }: ChildOrganisationsProps) {
  const t = useMessages()
  const locale = useLocale()
  const getPath = (path: string) => localisedPath(`/account/company/organisations/${path}`, locale)
  return (
    <Panel title={t('company.organisation.below')}>
      <div className="flex flex-col gap-3 text-13">
        {childOrganisations.length === 0 ? (
          <p className="text-muted">{t('company.organisation.below.none')}</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {childOrganisations.map(({ id, name, status }) => (
              <li key={id} className="flex flex-wrap items-center gap-2">
                <Link to={getPath(encodeURIComponent(id))}>{name}</Link>
                {status !== 'ACTIVE' && <ClosedBadge />}
              </li>
            ))}
          </ul>
        )}
        {canChange && (
          <LinkButton to={`${getPath('new')}?parent=${encodeURIComponent(parentId)}`} icon="plus" block>
            {t('company.organisations.addBelowThis')}
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}

function CloseRefusal({ failure }: { failure: string | undefined }) {
  const t = useMessages()
  const failures: Record<string, { title: string; text: string } | undefined> = {
    ...useFailures(),
    ST0001: { title: t('company.failure.close'), text: t('company.failure.close.text') },
  }
  if (failure === undefined) return null
  return (
    <Note tone="danger" title={failures[failure]?.title ?? t('frame.errors.SV0002')}>
      {failures[failure]?.text ?? t('forms.way.later')}
    </Note>
  )
}
