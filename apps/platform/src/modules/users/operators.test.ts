import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { createOperator } from './public.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const createToken = async (email: string) =>
  new URL(await createOperator(platform.systemContext(), email)).searchParams.get('token')!
const password = 'Tienda-2026!'

describe('creating an operator', () => {
  test('returns a link, whose holder chooses a password and signs in as operator', async () => {
    const token = await createToken('new-operator@tiber.example')
    const { customerUsers } = platform.createClient()
    await expect(customerUsers.readLink({ body: { token } })).resolves.toMatchObject({
      kind: 'ACTIVATION',
      client: 'OPERATOR',
      email: 'new-operator@tiber.example',
      needsPassword: true,
    })
    await expect(customerUsers.activate({ body: { token, password } })).resolves.toEqual({})
    const operator = platform.createClient({ client: 'OPERATOR' })
    await operator.auth.token({ body: { username: 'new-operator@tiber.example', password } })
    await expect(operator.accessRequests.list()).resolves.toBeDefined()
  })

  test('returns a new link until one is used', async () => {
    const [first, second] = [await createToken('lost@tiber.example'), await createToken('Lost@tiber.example')]
    const { customerUsers } = platform.createClient()
    await expect(customerUsers.activate({ body: { token: first, password } })).rejects.toMatchObject({ code: 'AU0004' })
    await expect(customerUsers.activate({ body: { token: second, password } })).resolves.toEqual({})
    await expect(createToken('lost@tiber.example')).rejects.toMatchObject({ code: 'CU0002' })
  })

  test('is refused for the e-mail of a customer', async () => {
    await expect(createToken('buyer@tiber.example')).rejects.toMatchObject({ code: 'CU0002' })
  })
})
