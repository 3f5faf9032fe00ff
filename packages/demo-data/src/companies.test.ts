import { expect, test } from 'vitest'
import { isValidZipcode } from '@tiber/contract/countries'
import { demoAddresses, demoDefaultAddresses } from './addresses.ts'
import {
  demoColleagues,
  demoCustomFields,
  demoCustomFieldValues,
  demoOrganisations,
  demoWorkplaces,
} from './companies.ts'
import { demoAccounts, demoStores, demoUsers } from './people.ts'

const people = [...demoUsers, ...demoColleagues]

test('every id is a unique Djust id below those the platform assigns', () => {
  const lists = [demoStores, demoAccounts, people, demoOrganisations, demoAddresses, demoCustomFields]
  const ids = lists.flatMap((list) => list.map(({ id }) => id))
  expect(ids.filter((id) => !/^\d{10}$/.test(id) || Number(id) >= 100_000_000)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every e-mail address is in the example domain', () => {
  expect(people.filter(({ email }) => !email.endsWith('@tiber.example'))).toEqual([])
})

test('addresses have valid postcodes and unique external ids', () => {
  expect(demoAddresses.filter(({ country, zipcode }) => !isValidZipcode(country, zipcode))).toEqual([])
  expect(new Set(demoAddresses.map(({ externalId }) => externalId)).size).toBe(demoAddresses.length)
})

test('every company has a billing address, and the shipyard has five hundred addresses', () => {
  for (const { id } of demoAccounts)
    expect(demoAddresses.some(({ accountId, billing }) => accountId === id && billing)).toBe(true)
  expect(demoAddresses.filter(({ accountId }) => accountId === '0000000102')).toHaveLength(500)
})

test('default addresses belong to their account and allow their use', () => {
  for (const { accountId, shippingAddressId, billingAddressId } of demoDefaultAddresses) {
    const own = demoAddresses.filter((address) => address.accountId === accountId)
    expect(own.find(({ id }) => id === shippingAddressId)?.shipping).toBe(true)
    expect(own.find(({ id }) => id === billingAddressId)?.billing).toBe(true)
  }
})

test('users belong to existing organisations, and values to existing fields', () => {
  const organisationKeys = new Set(demoOrganisations.map(({ externalId }) => externalId))
  expect(Object.values(demoWorkplaces).flatMap((each) => each.filter((name) => !organisationKeys.has(name)))).toEqual(
    [],
  )
  expect(Object.keys(demoWorkplaces).filter((email) => !people.some((user) => user.email === email))).toEqual([])
  const fields = new Set(demoCustomFields.map(({ externalId }) => externalId))
  const named = Object.values(demoCustomFieldValues).flatMap((values) => Object.keys(values))
  expect(named.filter((name) => !fields.has(name))).toEqual([])
})
