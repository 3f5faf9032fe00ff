import { describe, expect, test } from 'vitest'
import { getPathParameters, listRights } from '@tiber/contract/call'
import type { ErrorBody } from '@tiber/contract/errors'
import { listRolesWith, operatorRoles, supplierRoles, type Right } from '@tiber/contract/permissions'
import { demoUsers } from '@tiber/demo-data/people'
import { sql } from '@tiber/server/sql'
import { calls, prepareSample, readAccessToken, toTitledRows, usePlatform } from './all-calls.ts'
import { expectRefusal, sendRequest, type RawResponse } from './raw-request.ts'

/** Which role may make which call; the bundles of rights are compared with their table in permissions.test.ts. */

const used = usePlatform()
const operatorCalls = calls.filter(({ call }) => call.access === 'operator' || call.access === 'seller')
const supplierCalls = calls.filter(({ call }) => call.access === 'supplier' || call.access === 'seller')

/** Calls whose right depends on the input: that of their sample. */
const rightsBySample: Partial<Record<string, Right>> = {
  'sellerOrders.updateStatus': 'SELLER_ORDER_ANSWER',
  'buyingPolicies.update': 'BUYING_POLICY_UPDATE',
  'tasks.update': 'ACCESS_REQUEST_DECIDE',
}

async function signIn(email: string, client: 'OPERATOR' | 'SUPPLIER'): Promise<string> {
  return readAccessToken(await used.platform.signIn(email, { client }))
}

const operatorTokens = new Map<string, string>()
async function getOperatorToken(role: string): Promise<string> {
  const { email } = demoUsers.find(({ clientType, roles }) => clientType === 'OPERATOR' && roles?.[0] === role)!
  const token = operatorTokens.get(role) ?? (await signIn(email, 'OPERATOR'))
  operatorTokens.set(role, token)
  return token
}

function expectMissingRole(response: RawResponse, roles: string[]) {
  expectRefusal(response, { status: 403, code: 'PE0001' })
  expect(response.json<ErrorBody>().errors[0]).toMatchObject({ roles })
}

/** The caller has the right; the call may fail for another reason, such as a sample that was used before. */
const expectAdmitted = (response: RawResponse) => expect([response.statusCode, response.payload]).not.toContain(403)

test.each(toTitledRows([...operatorCalls, ...supplierCalls]))('%s declares its right', (_title, { call }) => {
  // What somebody has for themselves.
  const isOwn = call.extension === 'second-factor' || call.extension === 'views'
  expect(listRights(call).length > 0).toBe(!isOwn)
})

describe.each(toTitledRows(operatorCalls.filter(({ call }) => call.right)))(
  '%s (roles of the operator)',
  (_t, named) => {
    test('exactly the roles with its right are admitted, others learn who is', async () => {
      const right = rightsBySample[named.title]
      const allowed: string[] = listRolesWith('OPERATOR', right ? [right] : listRights(named.call))
      const sample = await prepareSample(named, used)
      const refused = operatorRoles.filter((role) => !allowed.includes(role))
      for (const role of refused) {
        const token = await getOperatorToken(role)
        // Whoever has another right of the call is refused for this input only.
        const admitted: string[] = listRolesWith('OPERATOR', listRights(named.call))
        const told = admitted.includes(role) ? allowed : admitted
        expectMissingRole(await sendRequest(used.platform, named.call, { ...sample, token }), told)
      }
      for (const role of allowed) {
        const token = await getOperatorToken(role)
        expectAdmitted(await sendRequest(used.platform, named.call, { ...sample, token }))
      }
    })
  },
)

const headers = { 'dj-client': 'SUPPLIER' }

describe.each(toTitledRows(supplierCalls.filter(({ call }) => call.right)))('%s (roles of a supplier)', (_t, named) => {
  test('exactly the roles with its right are admitted, others learn who is', async () => {
    const right = rightsBySample[named.title]
    const allowed: string[] = listRolesWith('SUPPLIER', right ? [right] : listRights(named.call))
    const { id } = demoUsers.find(({ email }) => email === 'supplier2@tiber.example')!
    const token = await signIn('supplier2@tiber.example', 'SUPPLIER')
    const sample = { ...(await prepareSample(named, used)), token, headers }
    const refused = supplierRoles.filter((role) => !allowed.includes(role))
    for (const role of [...refused, ...allowed]) {
      await used.platform.database.db.execute(sql`update staff_role set role = ${role} where user_id = ${id}`)
      const response = await sendRequest(used.platform, named.call, sample)
      if (allowed.includes(role)) expectAdmitted(response)
      // A right that depends on the order is checked after it was found.
      else if (right) expect([403, 404]).toContain(response.statusCode)
      else expectMissingRole(response, allowed)
    }
  })
})

describe('a supplier without orders', () => {
  async function signInStranger() {
    const { db } = used.platform.database
    await db.execute(sql`insert into supplier (id, external_id, name, status) values ('0000000999', 'STRANGER', 'Otro', 'ACTIVE')
      on conflict do nothing`)
    await db.execute(sql`with u as (update customer_user set supplier_id = '0000000999'
        where email = 'supplier2@tiber.example' returning id)
      update staff_role set role = 'OWNER' from u where user_id = u.id`)
    return { token: await signIn('supplier2@tiber.example', 'SUPPLIER'), headers }
  }

  const callsWithIds = supplierCalls.filter(({ call }) => getPathParameters(call.path).length > 0)
  test.each(toTitledRows(callsWithIds))('%s: an id of another supplier gets 404', async (_title, named) => {
    const response = await sendRequest(used.platform, named.call, {
      ...(await prepareSample(named, used)),
      ...(await signInStranger()),
    })
    expectRefusal(response, { status: 404, code: 'F-E-002', call: named.call })
  })

  const lists = supplierCalls.filter(({ title }) => /^seller\w+\.list$/.test(title))
  test.each(toTitledRows(lists))('%s: lists nothing of other suppliers', async (_title, { call }) => {
    const response = await sendRequest(used.platform, call, await signInStranger())
    expect(response.json()).toMatchObject({ content: [], totalElements: 0 })
  })
})
