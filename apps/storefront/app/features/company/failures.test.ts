import { afterAll, describe, expect, test } from 'vitest'
import { createRefusal, startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { action as requestAccess } from '../access/get-access.route.tsx'
import { action as save, loader as read } from './company.route.tsx'
import { action as change } from './users/user.route.tsx'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const account = '/v1/shop/customer-accounts'
const settings = { 'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: [] } } }
const fields = { [`GET ${account}/custom-fields`]: { status: 200, body: [] } }
const company = { name: 'Noria', companyRegistrationName: 'Noria, S.L.', businessRegistrationNumber: 'B41123456' }
const request = {
  ...company,
  firstName: 'Gerencia',
  lastName: 'Noria',
  email: 'gerencia@noria.example',
  'createAddressRequests.0.fullName': 'Gerencia Noria',
  'createAddressRequests.0.address': 'Calle Feria 1',
  'createAddressRequests.0.city': 'Sevilla',
  'createAddressRequests.0.zipcode': '41003',
  'createAddressRequests.0.country': 'ES',
}

type Visit = { script: Script; form?: Record<string, string>; params?: Record<string, string>; groups?: string[] }

function visit(run: (arguments_: never) => unknown, { script, ...more }: Visit) {
  platform.play({ ...settings, ...fields, ...script })
  return visitScreen(run, { platformUrl: platform.url, path: '/account/company', ...more })
}

describe('spec 8: customer account calls', () => {
  test('a failed read is logged and the page shows no account', async () => {
    const { outcome, logged } = await visit(read, { script: { [`GET ${account}`]: createRefusal(503, 'SV0002') } })
    expect(outcome).toMatchObject({ data: { account: null }, init: { status: 503 } })
    expect(logged).toContain('getCustomerAccount failed')
  })

  test('a rejected update keeps the typed values and returns the failure', async () => {
    const script = { [`PUT ${account}`]: createRefusal(403, 'PE0001') }
    const { outcome, logged } = await visit(save, { script, form: company })
    expect(outcome).toMatchObject({ data: { values: company, failure: 'PE0001' }, init: { status: 403 } })
    expect(logged).toEqual(['updateCustomerAccount failed'])
  })

  test('a rejected access request reports the problem at its field', async () => {
    const wrong = createRefusal(400, 'F-E-012', 'createObjectCustomerAccountRequest.vatNumber')
    const { outcome, logged } = await visit(requestAccess, { script: { [`POST ${account}`]: wrong }, form: request })
    expect(outcome).toMatchObject({ data: { values: request, problems: { vatNumber: 'format' }, failure: undefined } })
    expect(logged).toEqual(['createCustomerAccount failed'])
  })

  test('an access request for an existing account returns that failure', async () => {
    const script = { [`POST ${account}`]: createRefusal(409, 'CA0004') }
    expect((await visit(requestAccess, { script, form: request })).outcome).toMatchObject({
      data: { failure: 'CA0004' },
    })
  })
})

describe('rejected changes of a user', () => {
  const params = { id: 'her' }
  const form = { intent: 'deactivate', name: 'Her' }
  const forbidden = { 'PUT /v1/shop/customer-users/her': createRefusal(403, 'PE0001') }
  const admins = (...ids: string[]) => {
    const content = ids.map((id) => ({ customerAccount: [], customerUser: { id } }))
    return { [`GET ${account}/users`]: { status: 200, body: { content } } }
  }

  test.each([
    ['rights that were taken away', ['FOC_User'], forbidden, form, 'PE0001'],
    ['a person who also buys elsewhere', ['FOC_Admin'], forbidden, form, 'PE0001.person'],
    [
      'the last administrator',
      ['FOC_Admin'],
      { 'PUT /v1/shop/customer-users/her': createRefusal(409, 'ST0001'), ...admins('her') },
      form,
      'ST0001.administrator',
    ],
    [
      'a last company',
      ['FOC_Admin'],
      { 'DELETE /v1/shop/customer-users/her/customer-accounts': createRefusal(409, 'ST0001'), ...admins('me', 'her') },
      { ...form, intent: 'detach' },
      'ST0001.account',
    ],
  ])('%s is reported with its own failure code', async (_what, groups, script, sent, failure) => {
    const { outcome } = await visit(change, { script, form: sent, params, groups })
    expect(outcome).toMatchObject({ data: { failure } })
  })
})
