import type { Address } from '@tiber/contract/company/addresses'
import { Form, Link } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'

type ShownAddress = Address & { displayName: string; countryName: string }
type OrganisationAddressesProps = { addresses: ShownAddress[] }

/** Lists the addresses of an organisation; every user of the account may manage them. */
export function OrganisationAddresses({ addresses }: OrganisationAddressesProps) {
  const t = useMessages()
  return (
    <Panel
      title={t('company.organisation.addresses')}
      aside={
        <LinkButton to="?address=new" icon="plus">
          {t('company.organisation.address.add')}
        </LinkButton>
      }
      flush
    >
      {addresses.length === 0 ? (
        <p className="p-4 text-13 text-muted">{t('company.organisation.addresses.none')}</p>
      ) : (
        <Form method="post" action="?">
          <Table label={t('company.organisation.addresses')} list>
            <thead>
              <tr>
                <HeadCell>{t('company.field.label')}</HeadCell>
                <HeadCell>{t('company.field.address')}</HeadCell>
                <HeadCell>{t('company.organisation.address.use')}</HeadCell>
                <HeadCell>
                  <span className="sr-only">{t('company.organisation.address.actions')}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {addresses.map((address) => (
                <AddressRow key={address.id} address={address} />
              ))}
            </tbody>
          </Table>
        </Form>
      )}
    </Panel>
  )
}

function AddressRow({ address }: { address: ShownAddress }) {
  const t = useMessages()
  return (
    <Row>
      <Cell kind="text" phone="full">
        <Link to={`?address=${encodeURIComponent(address.id)}`} className="font-medium">
          {address.displayName}
        </Link>
        <SubLine>{address.fullName}</SubLine>
      </Cell>
      <Cell kind="text" phone="full">
        <span className="text-ink">{address.address}</span>
        <SubLine>{`${address.zipcode} ${address.city}, ${address.countryName}`}</SubLine>
      </Cell>
      <Cell phone="full">
        <span className="flex flex-wrap gap-1">
          {address.shipping && (
            <Badge tone="neutral" icon="package">
              {t('company.field.shipping')}
            </Badge>
          )}
          {address.billing && (
            <Badge tone="neutral" icon="receipt">
              {t('company.field.billing')}
            </Badge>
          )}
        </span>
      </Cell>
      <Cell kind="num" phone="corner">
        <IconButton
          type="submit"
          name="do"
          value={`delete ${address.id}`}
          icon="trash-2"
          label={t('company.organisation.address.delete', { name: address.displayName })}
        />
      </Cell>
    </Row>
  )
}
