import type { Address } from '@tiber/contract/company/addresses'
import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { getAddressName } from './address-search.ts'
import type { CountryOption } from '@tiber/ui/forms/address/country-rules.ts'

type AddressTableProps = { addresses: Address[]; features: string[]; countries: CountryOption[] }

/** Table with one row per address and one form for all row actions. */
export function AddressTable({ addresses, features, countries }: AddressTableProps) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const countryNames = new Map(countries.map(({ code, name }) => [code, name]))
  const list = useRef<HTMLFormElement>(null)
  const hasSubmitted = useRef(false)
  useEffect(() => {
    // The focused row was removed: focus moves to the list, so that keyboard users do not start at the top of the page.
    if (hasSubmitted.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    hasSubmitted.current = false
    // The list changes when rows are removed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [addresses])
  return (
    <Form
      ref={list}
      tabIndex={-1}
      method="post"
      action={pathname + search}
      preventScrollReset
      onSubmit={() => (hasSubmitted.current = true)}
      className="flush relative overflow-x-auto outline-none"
    >
      <Table label={t('addresses.title')} list>
        <thead>
          <tr>
            <HeadCell>{t('addresses.name')}</HeadCell>
            <HeadCell>{t('addresses.street')}</HeadCell>
            <HeadCell>{t('addresses.place')}</HeadCell>
            <HeadCell>{t('address.country')}</HeadCell>
            <HeadCell>{t('address.phone')}</HeadCell>
            <HeadCell>{t('addresses.use')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t('addresses.actions')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {addresses.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              country={countryNames.get(address.country) ?? address.country}
              features={features}
            />
          ))}
        </tbody>
      </Table>
    </Form>
  )
}

type AddressRowProps = { address: Address; country: string; features: string[] }

function AddressRow({ address, country, features }: AddressRowProps) {
  const locale = useLocale()
  const t = useMessages()
  const name = getAddressName(address)
  const recipient = [address.company, address.fullName].filter((each) => each && each !== name).join(' · ')
  return (
    <Row>
      <Cell kind="text" phone="full">
        <Link to={localisedPath(`/account/addresses/${address.id}`, locale)} className="font-medium">
          {name}
        </Link>
        {recipient && <SubLine>{recipient}</SubLine>}
      </Cell>
      <Cell kind="text" phone="full">
        <span className="text-ink">{address.address}</span>
        {address.additionalAddress && <SubLine>{address.additionalAddress}</SubLine>}
      </Cell>
      <Cell kind="text" phone="half">
        <span className="text-ink">
          <span className="nowrap">{address.zipcode}</span> {address.city}
        </span>
        {address.state && address.state !== address.city && <SubLine>{address.state}</SubLine>}
      </Cell>
      <Cell phone="half">{country}</Cell>
      <Cell phone={address.phone ? 'half' : 'hidden'} className="nowrap">
        {address.phone ? <a href={`tel:${address.phone}`}>{address.phone}</a> : '–'}
      </Cell>
      <Cell phone="full">
        <UseBadges address={address} />
      </Cell>
      <Cell kind="num" phone="corner">
        <PopoverMenu
          align="end"
          label={t('addresses.actions.of', { name })}
          trigger={<Icon name="ellipsis" />}
          triggerClassName={buttonClasses({ variant: 'icon' })}
        >
          <RowMenu address={address} features={features} />
        </PopoverMenu>
      </Cell>
    </Row>
  )
}

function UseBadges({ address }: { address: Address }) {
  const t = useMessages()
  return (
    <span className="flex flex-wrap gap-1">
      {address.shipping && (
        <Badge
          tone={address.defaultShipping ? 'progress' : 'neutral'}
          icon={address.defaultShipping ? 'star' : 'package'}
        >
          {t(address.defaultShipping ? 'addresses.use.defaultShipping' : 'addresses.use.shipping')}
        </Badge>
      )}
      {address.billing && (
        <Badge
          tone={address.defaultBilling ? 'progress' : 'neutral'}
          icon={address.defaultBilling ? 'star' : 'receipt'}
        >
          {t(address.defaultBilling ? 'addresses.use.defaultBilling' : 'addresses.use.billing')}
        </Badge>
      )}
      {!address.shipping && !address.billing && '–'}
    </span>
  )
}

function RowMenu({ address, features }: { address: Address; features: string[] }) {
  const t = useMessages()
  const locale = useLocale()
  const hasDefaults = features.includes('default-addresses')
  return (
    <>
      <Link to={localisedPath(`/account/addresses/${address.id}`, locale)} className={menuRow}>
        <Icon name="pencil" size="small" />
        {t('addresses.edit')}
      </Link>
      {hasDefaults && address.shipping && !address.defaultShipping && (
        <button name="do" value={`ship ${address.id}`} className={menuRow}>
          <Icon name="star" size="small" />
          {t('addresses.makeDefaultShipping')}
        </button>
      )}
      {hasDefaults && address.billing && !address.defaultBilling && (
        <button name="do" value={`bill ${address.id}`} className={menuRow}>
          <Icon name="star" size="small" />
          {t('addresses.makeDefaultBilling')}
        </button>
      )}
      <button name="do" value={`delete ${address.id}`} className={menuRow}>
        <Icon name="trash-2" size="small" />
        {t('addresses.delete')}
      </button>
    </>
  )
}
