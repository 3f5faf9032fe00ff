import { Type, type Static } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { closedObject, Text } from '../shapes.ts'
import { AuthResponse } from './identity.ts'

/** Content of the error AU0005: what the second call of a sign-in sends back with the code. */
export type SecondFactorChallenge = Static<typeof SecondFactorChallenge>
export const SecondFactorChallenge = Type.Object({
  challenge: Type.String(),
  expiresAt: Type.String({ format: 'date-time' }),
})

export const challengeLifetimeSeconds = 5 * 60
export const recoveryCodeCount = 10

/** Six digits of the app, or a recovery code. */
const Code = Text(20)

const setUp = {
  access: 'seller',
  limit: { kind: 'sign-in', by: 'caller', with: 'code' },
  extension: 'second-factor',
} as const satisfies Partial<Call>

const path = '/v1/tiber/second-factor'

/** The second factor of staff: codes of an app (TOTP), and recovery codes for a lost one. */
export const secondFactor = callGroup({
  signIn: {
    method: 'POST',
    path: `${path}/sign-ins`,
    summary: 'Complete a sign-in that was answered with AU0005',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'challenge' },
    body: closedObject({ challenge: Text(500), code: Code }),
    returns: AuthResponse,
    errors: ['AU0003', 'AU0004', 'AU0006'],
    extension: 'second-factor',
  },
  start: {
    ...setUp,
    method: 'POST',
    path,
    summary: 'Create a secret for the own app; it counts once it is confirmed, and replaces another with its code',
    body: closedObject({ code: Type.Optional(Code) }),
    returns: Type.Object({ secret: Type.String(), uri: Type.String() }),
    errors: ['AU0006', 'F-E-001'],
  },
  confirm: {
    ...setUp,
    method: 'POST',
    path: `${path}/confirm`,
    summary: 'Confirm the secret by a code; returns the recovery codes once and ends all other sessions',
    body: closedObject({ code: Code }),
    returns: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
    errors: ['AU0006', 'ST0001'],
  },
  remove: {
    ...setUp,
    method: 'DELETE',
    path,
    summary: 'Remove the own second factor, unless the role requires it',
    body: closedObject({ code: Code }),
    returns: Type.Null(),
    status: 204,
    errors: ['AU0006', 'ST0001'],
  },
})
