import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecondFactorChallenge } from '@tiber/contract/company/second-factor'
import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import { SdkError } from '@tiber/sdk/sdk-error'
import { getValidAccessToken, type TokenStore } from '@tiber/sdk/token-store'
import { spaceId } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { createCookieStore, isSameOrigin } from './session-cookies.ts'

export type PlatformAccess = { platformUrl: string; apiKey: string }

/** Signs operators in at the platform; their tokens stay in cookies of the editor. */
export function serveEditorSession(
  app: FastifyInstance,
  access: PlatformAccess,
  findOperator: (token: string | undefined) => string | undefined,
) {
  app.post<{ Body: { email?: unknown; password?: unknown; code?: unknown } }>('/session', async (request, reply) => {
    const { email, password, code } = request.body ?? {}
    if (!isSameOrigin(request)) return reply.code(403).send({ error: 'Forbidden' })
    if (typeof email !== 'string' || typeof password !== 'string')
      return reply.code(422).send({ error: 'E-mail and password are required.' })
    const tokens = createCookieStore(request, reply)
    try {
      await signIn(createOperatorClient(access, tokens, request), { email, password, code })
    } catch (error) {
      if (!(error instanceof SdkError) || (error.status ?? 500) >= 500) throw error
      if (error.code === 'AU0005') return reply.code(428).send({ error: 'Code required' })
      return reply.code(error.status === 429 ? 429 : 401).send({ error: 'Unauthorized' })
    }
    return { email, spaceId }
  })
  app.get('/session', async (request, reply) => {
    const email = findOperator(await readEditorToken(access, request, reply))
    // Being signed out is no error: the editor shows its sign-in.
    return email === undefined ? reply.code(204).send() : { email, spaceId }
  })
  app.delete('/session', async (request, reply) => {
    createCookieStore(request, reply).clear()
    return reply.code(204).send()
  })
}

type Credentials = { email: string; password: string; code: unknown }

/** Signs in, with a code if the operator has a second factor and gave one. */
async function signIn({ auth, secondFactor }: PlatformClient, { email, password, code }: Credentials) {
  try {
    await auth.token({ body: { username: email, password } })
  } catch (error) {
    const isAsked = error instanceof SdkError && error.code === 'AU0005'
    if (!isAsked || typeof code !== 'string' || code.trim() === '') throw error
    const { challenge } = error.body!.content as SecondFactorChallenge
    await secondFactor.signIn({ body: { challenge, code } })
  }
}

const createOperatorClient = ({ platformUrl, apiKey }: PlatformAccess, tokens: TokenStore, request: FastifyRequest) =>
  createPlatformClient({
    baseUrl: platformUrl,
    apiKey,
    client: 'OPERATOR',
    tokens,
    headers: { 'x-request-id': request.id, 'x-forwarded-for': request.ip },
  })

/** Returns the access token of a signed-in editor, renewed if it has expired. */
export async function readEditorToken(
  access: PlatformAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  // Other pages of this host send the cookies, too: only the editor's own requests count.
  if (!isSameOrigin(request)) return undefined
  const tokens = createCookieStore(request, reply)
  const stored = tokens.read()
  const valid = getValidAccessToken(stored, new Date())
  if (valid || !stored?.refreshToken) return valid
  try {
    return (await createOperatorClient(access, tokens, request).refresh()).accessToken
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    // Only a refusal ends the session: a platform that fails for a moment must not sign editors out.
    const { status = 500 } = error
    if (status >= 500 || status === 429) throw new RequestError(503, 'The platform does not respond')
    tokens.clear()
    return undefined
  }
}
