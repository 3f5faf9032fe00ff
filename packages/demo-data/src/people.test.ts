import { expect, test } from 'vitest'
import { groups } from '@tiber/contract/permissions'
import { demoAccounts, demoApiKey, demoPassword, demoStores, demoUsers } from './people.ts'

test('the logins, their password and the API key are the published ones', () => {
  expect(demoUsers.map(({ email, clientType }) => `${email} ${clientType}`)).toEqual([
    'buyer@tiber.example ACCOUNT',
    'approver@tiber.example ACCOUNT',
    'admin@tiber.example ACCOUNT',
    'new@tiber.example ACCOUNT',
    'supplier@tiber.example SUPPLIER',
    'operator@tiber.example OPERATOR',
    'catalogue@tiber.example OPERATOR',
    'sales@tiber.example OPERATOR',
    'finance@tiber.example OPERATOR',
    'support@tiber.example OPERATOR',
    'readonly@tiber.example OPERATOR',
    'supplier2@tiber.example SUPPLIER',
  ])
  expect(demoPassword).toBe('tiber-demo')
  expect(demoApiKey).toBe(`tiber-demo-key-${'0'.repeat(49)}`)
})

test('the stores and views are the published ones', () => {
  const views = demoStores.map(({ externalId, views }) => [externalId, ...views.map((view) => view.externalId)])
  expect(views).toEqual([
    ['iberia', 'iberia-main', 'iberia-workshop'],
    ['export', 'export-main'],
  ])
})

test('every id is a unique Djust id below those the platform assigns', () => {
  const views: { id: string }[] = demoStores.flatMap<{ id: string }>((store) => store.views)
  const ids = [...demoStores, ...views, ...demoAccounts, ...demoUsers].map(({ id }) => id)
  expect(ids.filter((id) => !/^\d{10}$/.test(id) || Number(id) >= 100_000_000)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('there is one default store, and one default view in each', () => {
  expect(demoStores.filter(({ isDefault }) => isDefault).map(({ externalId }) => externalId)).toEqual(['iberia'])
  expect(demoStores.map(({ views }) => views.filter(({ isDefault }) => isDefault).length)).toEqual([1, 1])
})

test('a customer has an account and a known group, other users have neither', () => {
  for (const { clientType, accounts, groups: own } of demoUsers) {
    expect(accounts.length > 0).toBe(clientType === 'ACCOUNT')
    expect(own.filter((group) => !groups.some((known) => known === group))).toEqual([])
    expect(own.length > 0).toBe(clientType === 'ACCOUNT')
  }
})

test('the buyer acts for two companies and the new user for a third', () => {
  const findAccounts = (email: string) => demoUsers.find((user) => user.email === email)?.accounts
  expect(findAccounts('buyer@tiber.example')).toEqual(['GUADALQUIVIR', 'CANTABRICO'])
  expect(findAccounts('new@tiber.example')).toEqual(['NORIA'])
})
