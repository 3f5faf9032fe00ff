import { afterAll, beforeAll } from 'vitest'
import { listRights, type Call, type CallGroup } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { getRights } from '@tiber/contract/permissions'
import { samples } from './call-samples.ts'
import { secondFactorEmail } from './staff-samples.ts'
import type { RequestInput } from './raw-request.ts'
import { getSession } from '../sample-orders.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

/** Every call of the contract with a valid sample request, for the contract-wide tests. */

export type NamedCall = { title: string; call: Call; sample: (platform: TestPlatform) => Promise<RequestInput> }

export const calls: NamedCall[] = Object.entries<CallGroup>(contract).flatMap(([group, each]) =>
  Object.entries(each).map(([name, call]) => ({
    title: `${group}.${name}`,
    call,
    sample: (samples as Record<string, Record<string, NamedCall['sample']>>)[group]?.[name] as NamedCall['sample'],
  })),
)

export const toTitledRows = <Row extends { title: string; field?: { name: string } }>(rows: Row[]) =>
  rows.map((row) => [row.field ? `${row.title} ${row.field.name}` : row.title, row] as const)

/** Starts a platform for the tests of one file, with access tokens of each kind of caller. */
export function usePlatform() {
  const used = { tokens: { buyer: '', admin: '', supplier: '', operator: '', secondFactor: '' } } as TestContext
  beforeAll(async () => {
    // The samples come through a proxy, each from its own address.
    used.platform = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1' })
    used.tokens = await signInCallers(used.platform)
  })
  afterAll(() => used.platform.close())
  return used
}

/** Signs in a buyer, an administrator, a supplier and an operator, and returns their access tokens. */
export async function signInCallers(platform: TestPlatform): Promise<TestContext['tokens']> {
  const supplier = await platform.signIn('supplier@tiber.example', { client: 'SUPPLIER' })
  const operator = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
  return {
    buyer: readAccessToken(await getSession(platform, 'buyer')),
    admin: readAccessToken(await getSession(platform, 'admin')),
    supplier: readAccessToken(supplier),
    operator: readAccessToken(operator),
    secondFactor: readAccessToken(await platform.signIn(secondFactorEmail, { client: 'OPERATOR' })),
  }
}

export type TestContext = {
  platform: TestPlatform
  tokens: Record<'buyer' | 'admin' | 'supplier' | 'operator' | 'secondFactor', string>
}

export const readAccessToken = ({ tokens }: Awaited<ReturnType<TestPlatform['signIn']>>) => tokens.read()!.accessToken!

/** Returns a token only if the call needs one: revoking a token would end the session it is sent with. */
export function getTokenFor(call: Call, { tokens }: TestContext): { token?: string } {
  // Their samples change the second factor of the caller, whom nobody could sign in as any more.
  if (call.extension === 'second-factor' && call.access === 'seller') return { token: tokens.secondFactor }
  if (call.access === 'operator' || call.access === 'seller') return { token: tokens.operator }
  if (call.access === 'supplier') return { token: tokens.supplier }
  if (call.access === 'anyone') return {}
  return { token: canBuyerCall(call) ? tokens.buyer : tokens.admin }
}

/** Whether a buyer who is no administrator has the right that a call requires. */
export function canBuyerCall(call: Call): boolean {
  const rights = listRights(call)
  return rights.length === 0 || getRights(['FOC_User']).some((right) => rights.includes(right))
}

export async function prepareSample({ call, sample }: NamedCall, used: TestContext): Promise<RequestInput> {
  return { ...(await sample(used.platform)), ...getTokenFor(call, used) }
}
