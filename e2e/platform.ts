import { demoPassword } from '@tiber/demo-data/people'

import { readSetting } from './settings.ts'

export type Tokens = { accessToken: string; refreshToken: string; expireAt: number }
export type OutboxMail = { recipient: string; subject: string; text: string }

type CallOptions = { method?: string; token?: string; headers?: Record<string, string>; body?: unknown }

/** Calls the platform with the demo's key, as any other shop would. */
export function callPlatform(
  path: string,
  { method = 'GET', token, headers, body }: CallOptions = {},
): Promise<Response> {
  return fetch(new URL(path, readSetting('PLATFORM_URL')), {
    method,
    headers: {
      'dj-client': 'ACCOUNT',
      'dj-api-key': readSetting('API_KEY'),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

export async function signInOnPlatform(
  username: string,
  password: string = demoPassword,
  headers: Record<string, string> = {},
): Promise<Tokens> {
  const response = await callPlatform('/auth/token', { method: 'POST', headers, body: { username, password } })
  if (!response.ok) throw new Error(`Sign-in of ${username} failed: ${response.status} ${await response.text()}`)
  return (await response.json()) as Tokens
}

const demoSessions = new Map<string, Promise<Tokens>>()

/**
 * Returns the access token of a person of the demo shop. They sign in once per worker, because checking a password takes
 * longer than most calls.
 */
export async function getDemoToken(username: string, headers?: Record<string, string>): Promise<string> {
  const known = await demoSessions.get(username)
  if (known && known.expireAt * 1000 > Date.now() + 60_000) return known.accessToken
  const session = signInOnPlatform(username, demoPassword, headers)
  demoSessions.set(username, session)
  session.catch(() => demoSessions.delete(username))
  return (await session).accessToken
}

/** Reads the sent mails, newest first. */
export async function readOutbox(): Promise<OutboxMail[]> {
  const response = await fetch(new URL('/dev/outbox', readSetting('PLATFORM_URL')), {
    headers: { accept: 'application/json' },
  })
  return (await response.json()) as OutboxMail[]
}
