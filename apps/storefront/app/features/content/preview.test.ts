import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '#app/server/session/session.server.ts'
import { startContentVisits } from '#app/testing/content-visits.ts'
import { createAccessToken, createRequestDependencies } from '#app/testing/scripted-platform.ts'
import { loader as loadHome } from '../dashboard/dashboard.route.tsx'
import { mayConnect } from './use-preview-story.ts'

const body = (title: string) => [{ _uid: 't', component: 'text', title }]
let visits: Awaited<ReturnType<typeof startContentVisits>>
beforeEach(async () => {
  visits = await startContentVisits()
})
afterEach(() => visits.close())

/** Signs as the editor does. */
function signPreview({ token = 'preview-token', age = 0, spaceId = '1', storyId = 1 } = {}): string {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const signature = createHash('sha1').update(`${spaceId}:${token}:${timestamp}`).digest('hex')
  const parameters = { space_id: '1', timestamp, token: signature }
  const signed = Object.entries(parameters).map(([name, value]) => [`_storyblok_tk[${name}]`, value])
  return `?${new URLSearchParams([['_storyblok', String(storyId)], ...signed])}`
}

describe('the editor’s preview', () => {
  beforeEach(() => {
    visits.server.publish({ slug: 'home', content: { component: 'page', body: body('Campaña') } })
    visits.server.publish({
      slug: 'about',
      id: 7,
      content: { component: 'page', body: body('Quiénes somos') },
      draft: { component: 'page', body: body('Borrador') },
    })
    visits.server.saveDraft({ slug: 'soon', content: { component: 'page', body: body('Pronto') } })
  })

  test.each(['/about', '/soon'])('%s with a valid signature › shows the draft without a session', async (path) => {
    const { outcome, framing } = await visits.visitPage(path + signPreview({ storyId: 7 }), { isSignedIn: false })
    expect(outcome).toMatchObject({
      story: {
        content: { body: [{ title: path === '/about' ? 'Borrador' : 'Pronto', _editable: expect.any(String) }] },
      },
      preview: { storyId: 7, editorOrigins: ['http://editor.example'] },
    })
    expect(framing).toEqual({ isAllowed: true })
  })

  test('home › shows the draft without the dashboard, and calls nothing of the account', async () => {
    visits.platform.play({})
    const { outcome } = await visits.visit(loadHome, `/${signPreview()}`, { isSignedIn: false })
    expect(outcome).toMatchObject({ dashboard: null, content: { story: { name: 'home' } } })
    expect(visits.platform.calls()).toEqual([])
  })

  test.each([
    ['with a valid signature', false, () => signPreview()],
    ['without one', true, () => ''],
  ])('a customer’s token %s › reaches the platform: %s', async (_state, isSent, sign) => {
    visits.platform.play({ 'GET /v1/shop/suppliers': { status: 200, body: [] } })
    const url = new URL(`/about${sign()}`, 'http://localhost:3000')
    const cookie = `token=${createAccessToken(600)}; customer-account-id=0000000101`
    const { dependencies } = createRequestDependencies(visits.platform.url)
    const { platform } = openSession(new Request(url, { headers: { cookie } }), url, dependencies)
    await platform.suppliers.list({ query: { size: 1 } })
    expect(visits.platform.received().map(({ headers }) => headers.authorization !== undefined)).toEqual([isSent])
  })

  test.each([
    ['forged', () => signPreview().replace(/(token%5D=)./, '$1x')],
    ['expired', () => signPreview({ age: 3700 })],
    ['of the future', () => signPreview({ age: -3700 })],
    ['of another space', () => signPreview({ spaceId: '2' })],
    ['of another token', () => signPreview({ token: 'other' })],
    ['without its parts', () => '?_storyblok=7&_storyblok_tk=x'],
  ])('a signature %s › counts as none', async (_state, sign) => {
    const customer = await visits.visitPage(`/about${sign()}`)
    expect(customer.outcome).toMatchObject({
      story: { content: { body: [{ title: 'Quiénes somos' }] } },
      preview: null,
    })
    expect(customer.framing).toEqual({})
    const visitor = await visits.visitPage(`/about${sign()}`, { isSignedIn: false })
    expect(visitor.outcome).toMatchObject({ status: 302 })
  })

  test.each([
    [7, 7, true],
    [7, 8, false],
    [7, null, false],
    [0, 7, false],
  ])('the bridge of story %s with _storyblok %s › is loaded: %s', (id, requested, expected) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(mayConnect(id, requested)).toBe(expected)
    expect(error.mock.calls).toEqual(id ? [] : [['Story ID is not defined. Please provide a valid ID.']])
    error.mockRestore()
  })
})
