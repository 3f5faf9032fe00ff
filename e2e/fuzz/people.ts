import { demoPassword } from '@tiber/demo-data/people'
import type { HttpResponse, Send } from '@tiber/server/testing/fuzz/http-request'
import type { Pairs } from '@tiber/server/testing/fuzz/mutate-pairs'
import { createRandomAddress } from './page-request.ts'
import type { Person } from './route-samples.ts'

/** Users of each person; the next one signs in if a request has blocked the one before. */
const users: Record<Exclude<Person, 'visitor'>, string[]> = {
  buyer: ['buyer@tiber.example', 'approver@tiber.example', 'new@tiber.example'],
  admin: ['admin@tiber.example'],
}

/** Keeps one session per person: signs in when it is needed, and again after a response changed its cookies. */
export function createSessions(send: Send, shopUrl: string) {
  const cookies = new Map<Person, Pairs>([['visitor', []]])
  const blocked = new Set<string>()
  const signIn = async (person: Exclude<Person, 'visitor'>): Promise<Pairs> => {
    for (const username of users[person].filter((each) => !blocked.has(each))) {
      const response = await send({
        method: 'POST',
        path: '/auth/login',
        headers: {
          origin: shopUrl,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': createRandomAddress(),
        },
        body: new URLSearchParams({ username, password: demoPassword }).toString(),
      })
      const received = readSetCookies(response)
      if (response.status === 302 && received.some(([name]) => name === 'token')) return received
      blocked.add(username)
      console.log(`  ${username} can no longer sign in (${response.status})`)
    }
    return []
  }
  return {
    async getCookies(person: Person): Promise<Pairs> {
      if (person !== 'visitor' && !cookies.has(person)) cookies.set(person, await signIn(person))
      return cookies.get(person) ?? []
    },
    /** A token that was replaced or deleted would end the session at its next use. */
    noteResponse(person: Person, response: HttpResponse) {
      const hasNewToken = readSetCookies(response).some(([name]) => name === 'token' || name === 'refreshToken')
      if (person !== 'visitor' && hasNewToken) cookies.delete(person)
    },
  }
}

function readSetCookies({ headers }: HttpResponse): Pairs {
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.map((text) => {
    const [pair = ''] = text.split(';')
    return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  })
}
