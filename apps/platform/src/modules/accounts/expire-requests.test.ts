import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { createAccessRequest } from '../../testing/contract/account-samples.ts'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { expireRequests } from './expire-requests.ts'

let platform: TestPlatform
const day = 24 * 60 * 60
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const signIn = async (): Promise<PlatformClient> =>
  (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
const read = async (accountId: string) => (await signIn()).operatorRequests.read({ params: { accountId } })

test('a request for access › nobody writes for 30 days › it expires, the applicant is mailed and no task is left', async () => {
  const silent = await createAccessRequest(platform)
  const asked = await createAccessRequest(platform)
  platform.advance(20 * day)
  await (
    await signIn()
  ).accessRequests.sendQuestion({ params: { accountId: asked }, body: { text: '¿Qué NIF tienen?' } })
  platform.advance(11 * day)
  await expireRequests(platform.systemContext())
  expect(await read(silent)).toMatchObject({ status: 'EXPIRED', decidedAt: expect.any(String) })
  expect((await read(asked)).status).toBe('QUESTION')
  await platform.drainJobs()
  expect((await platform.readMails()).filter(({ subject }) => subject.includes('caducado'))).toHaveLength(1)
  const operator = await signIn()
  const { tasks } = await operator.tasks.list({ query: { size: 500 } })
  expect(tasks.map(({ id }) => id)).not.toContain(`ACCESS_REQUEST.${silent}`)
  const decision = operator.operatorRequests.decide({ params: { accountId: silent }, body: { decision: 'APPROVE' } })
  await expect(decision).rejects.toThrow(refusal('ST0001'))
  // Again, nothing more happens.
  await expireRequests(platform.systemContext())
  await platform.drainJobs()
  expect((await platform.readMails()).filter(({ subject }) => subject.includes('caducado'))).toHaveLength(1)
})
