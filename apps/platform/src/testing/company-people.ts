import type { PlatformClient } from '@tiber/sdk/platform-client'
import { sql } from '@tiber/server/sql'
import { expect } from 'vitest'
import { nextAddress } from './contract/raw-request.ts'
import type { TestPlatform } from './test-platform.ts'

export const newPassword = 'Cambiada-2026!'

/** Provides users of GUADALQUIVIR for tests that invite, change and remove them. */
export async function createPeople(platform: TestPlatform) {
  const admin = (await platform.signIn('admin@tiber.example')).client
  const buyer = (await platform.signIn('buyer@tiber.example')).client
  let count = 0

  const createVisitor = () => platform.createClient({ headers: { 'x-forwarded-for': nextAddress() } })

  const invite = (email: string, more: object = {}) =>
    admin.customerUsers.create({
      body: { firstName: 'Turno', lastName: 'De noche', email, groups: ['FOC_User'], ...more },
    })

  /** Returns the token of the latest mail to an address. */
  const readMailedToken = async (to: string): Promise<string> => {
    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === to)
    return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token') ?? ''
  }

  return {
    admin,
    buyer,
    createVisitor,
    invite,
    readMailedToken,
    nextEmail: () => {
      count += 1
      return `turno.${count}@tiber.example`
    },
    /** Invites a user and activates the account with the mailed link. */
    createActiveUser: async (email: string, more: object = {}) => {
      const user = await invite(email, more)
      await createVisitor().customerUsers.activate({
        body: { token: await readMailedToken(email), password: newPassword },
      })
      return user
    },
    /** Signs in and returns a client that acts for the given account. */
    signIn: async (email: string, customerAccountId?: string): Promise<PlatformClient> => {
      const client = platform.createClient({
        headers: { 'x-forwarded-for': nextAddress() },
        ...(customerAccountId && { customerAccountId }),
      })
      await client.auth.token({ body: { username: email, password: newPassword } })
      return client
    },
    insertMembership: (userId: string, accountId: string, groups: string[]) =>
      platform.database.db.execute(
        sql`insert into account_user (account_id, user_id, groups, position) values (${accountId}, ${userId}, ${sql.param(groups)}, 9)
         on conflict (user_id, account_id) do update set groups = excluded.groups`,
      ),
    deleteMembership: (userId: string, accountId: string) =>
      platform.database.db.execute(
        sql`delete from account_user where account_id = ${accountId} and user_id = ${userId}`,
      ),
  }
}

/** Matches a platform error with this code, about this field. */
export const refusal = (code: string, detail?: string) =>
  expect.objectContaining({ code, ...(detail && { problems: [expect.objectContaining({ detail })] }) }) as Error
