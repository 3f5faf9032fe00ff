import type { Call, CallInput, ParamNames } from '@tiber/contract/call'
import type { Contract } from '@tiber/contract/contract'
import { demoPassword } from '@tiber/demo-data/people'
import { nextAddress } from './raw-request.ts'
import type { TestPlatform } from './test-platform.ts'

type Prepare<Input> = (platform: TestPlatform) => Promise<Input>

type Samples = {
  [Group in keyof Contract]: {
    [Name in keyof Contract[Group]]: Contract[Group][Name] extends Call
      ? Prepare<CallInput<Contract[Group][Name]>>
      : never
  }
}

/** One good request per call. A new call does not compile without its sample. */
export const samples: Samples = {
  auth: {
    token: async () => ({ body: credentials }),
    refreshToken: async (platform) => ({ body: { refreshToken: (await signIn(platform)).refreshToken } }),
    revokeToken: async (platform) => ({ body: { refreshToken: (await signIn(platform)).refreshToken } }),
    isTokenValid: async (platform) => ({ query: { token: (await signIn(platform)).accessToken } }),
    sendResetPasswordEmail: async () => ({
      body: { email: 'new@tiber.example', redirectUrl: 'http://localhost:3000/auth/reset-password' },
    }),
    resetPassword: async (platform) => ({
      body: { newPassword: 'Cambiada-2026!', resetPasswordToken: await resetTokenOf(platform, 'new@tiber.example') },
    }),
  },
  customerUsers: { authenticatedUser: async () => ({}) },
  settings: { read: async () => ({}) },
}

type PathsWithIds<Group> = {
  [Name in keyof Group]: Group[Name] extends { path: infer Path extends string }
    ? [ParamNames<Path>] extends [never]
      ? never
      : `${Group[Name] extends { method: infer Method extends string } ? Method : never} ${Path}`
    : never
}[keyof Group]
type CallWithIds = { [Group in keyof Contract]: PathsWithIds<Contract[Group]> }[keyof Contract]

/**
 * For each call with ids in its path, ids that exist and belong to an account the buyer is no user of. A call that
 * has no entry does not compile, and fails the contract-wide test.
 */
export const foreignIds: Record<CallWithIds, Prepare<Record<string, string>>> = {}

const credentials = { username: 'buyer@tiber.example', password: demoPassword }
const signIn = (platform: TestPlatform) => clientOf(platform).auth.token({ body: credentials })
const clientOf = (platform: TestPlatform) => platform.clientOf({ headers: { 'x-forwarded-for': nextAddress() } })

async function resetTokenOf(platform: TestPlatform, email: string): Promise<string> {
  await clientOf(platform).auth.sendResetPasswordEmail({ body: { email } })
  await platform.drainJobs()
  const [mail] = await platform.mails()
  return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}
