// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CartsProvider } from '#app/features/carts/current/carts-context.tsx'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { ToastProvider } from '@tiber/ui/overlays/toast.tsx'
import type { InitialDraft } from './draft-state.ts'
import { useDraft, type LineUpdates } from './use-draft.ts'

const start = {
  draft: { id: '7', state: 'DONE' },
  drafts: [],
  lines: [],
  show: 'all',
  after: 0,
  next: null,
} as unknown as InitialDraft
const choice: LineUpdates = [{ line: 3, variantId: 'V-1' }]

let sent: LineUpdates[]
/** Answers every update with this status. */
function answer(status: 200 | 401) {
  sent = []
  const result =
    status === 200 ? { ok: true, draft: start.draft, lines: [], removed: [] } : { ok: false, login: '/auth' }
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { updates: LineUpdates }).updates)
    return Promise.resolve(Response.json(result, { status }))
  })
}

function Draft() {
  const { send } = useDraft(start)
  return (
    <button type="button" onClick={() => void send(choice)}>
      Send
    </button>
  )
}

async function visit(userId: string) {
  const page = renderInPage(
    <CartsProvider start={null} userId={userId} buyer={userId}>
      <ToastProvider closeLabel="Cerrar">
        <Draft />
      </ToastProvider>
    </CartsProvider>,
  )
  await act(async () => {})
  return page
}

beforeEach(() => {
  // Texts are rendered as their keys here.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('a decision made after the session ended › is sent once, after the same user has signed in again', async () => {
  answer(401)
  const page = await visit('ana')
  await act(async () => page.find('button').click())
  page.remove()
  answer(200)
  const other = await visit('blas')
  expect(sent).toEqual([])
  other.remove()
  const again = await visit('ana')
  expect(sent).toEqual([choice])
  again.remove()
  await visit('ana')
  expect(sent).toEqual([choice])
})
