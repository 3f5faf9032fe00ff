import type { PlatformClient } from '@tiber/sdk/platform-client'
import { expect } from 'vitest'
import { nextAddress } from './contract/raw-request.ts'
import type { TestPlatform } from './test-platform.ts'

export const newPassword = 'Cambiada-2026!'

/** Provides users of GUADALQUIVIR for tests that invite, change and remove them. */
export async function startPeople(platform: TestPlatform) {
  const admin = (await platform.signedIn('admin@tiber.example')).client
  const buyer = (await platform.signedIn('buyer@tiber.example')).client
  let count = 0

  const visitor = () => platform.clientOf({ headers: { 'x-forwarded-for': nextAddress() } })

  const invite = (email: string, more: object = {}) =>
    admin.customerUsers.create({
      body: { firstName: 'Turno', lastName: 'De noche', email, groups: ['FOC_User'], ...more },
    })

  /** Returns the token of the latest mail to an address. */
  const mailedToken = async (to: string): Promise<string> => {
    await platform.drainJobs()
    const mail = (await platform.mails()).find(({ recipient }) => recipient === to)
    return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token') ?? ''
  }

  return {
    admin,
    buyer,
    visitor,
    invite,
    mailedToken,
    nextEmail: () => {
      count += 1
      return `turno.${count}@tiber.example`
    },
    /** Invites a user and activates the account with the mailed link. */
    activated: async (email: string, more: object = {}) => {
      const user = await invite(email, more)
      await visitor().customerUsers.activate({ body: { token: await mailedToken(email), password: newPassword } })
      return user
    },
    /** Signs in and returns a client that acts for the given account. */
    signedIn: async (email: string, customerAccountId?: string): Promise<PlatformClient> => {
      const client = platform.clientOf({
        headers: { 'x-forwarded-for': nextAddress() },
        ...(customerAccountId && { customerAccountId }),
      })
      await client.auth.token({ body: { username: email, password: newPassword } })
      return client
    },
    attachByHand: (userId: string, accountId: string, groups: string[]) =>
      platform.database.db.execute(
        `insert into account_user (account_id, user_id, groups, position) values ('${accountId}', '${userId}', '{${groups.join(',')}}', 9)
         on conflict (user_id, account_id) do update set groups = excluded.groups`,
      ),
    removeByHand: (userId: string, accountId: string) =>
      platform.database.db.execute(
        `delete from account_user where account_id = '${accountId}' and user_id = '${userId}'`,
      ),
  }
}

/** Matches a platform error with this code, about this field. */
export const refusal = (code: string, detail?: string) =>
  expect.objectContaining({ code, ...(detail && { problems: [expect.objectContaining({ detail })] }) }) as Error
