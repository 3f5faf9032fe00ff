import { demoPassword } from '@tiber/demo-data/people'

import { setting } from './settings.ts'

export type Tokens = { accessToken: string; refreshToken: string; expireAt: number }
export type OutboxMail = { recipient: string; subject: string; text: string }

type Call = { method?: string; token?: string; headers?: Record<string, string>; body?: unknown }

/** Calls the platform with the demo's key, as any other shop would. */
export function callPlatform(path: string, { method = 'GET', token, headers, body }: Call = {}): Promise<Response> {
  return fetch(new URL(path, setting('PLATFORM_URL')), {
    method,
    headers: {
      'dj-client': 'ACCOUNT',
      'dj-api-key': setting('API_KEY'),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

export async function signInOnPlatform(username: string, password: string = demoPassword): Promise<Tokens> {
  const answer = await callPlatform('/auth/token', { method: 'POST', body: { username, password } })
  if (!answer.ok) throw new Error(`Sign-in of ${username} failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Tokens
}

/** Reads the sent mails, newest first. */
export async function outbox(): Promise<OutboxMail[]> {
  const answer = await fetch(new URL('/dev/outbox', setting('PLATFORM_URL')), {
    headers: { accept: 'application/json' },
  })
  return (await answer.json()) as OutboxMail[]
}
