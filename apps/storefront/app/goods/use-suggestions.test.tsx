// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buyerOf } from '../features/frame/frame-session.ts'
import { useSuggestions } from './use-suggestions.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ours = '101/iberia/iberia-main'
const theirs = '102/iberia/iberia-main'
let root: Root
let box: HTMLElement
let answers: string[]

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fetched = vi.fn(async (url: string, _how: RequestInit) => {
  answers.push(url)
  return Response.json({ products: [], categories: [{ name: `answer ${answers.length}`, path: '/' }] })
})
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})

function Suggested({ buyer, input }: { buyer: string; input: string }) {
  const { suggestions, isOld } = useSuggestions({ address: '/search/suggestions', buyer, input })
  return `${suggestions?.categories[0]?.name ?? 'nothing'}${isOld ? ', old' : ''}`
}

const show = (buyer: string, input: string) => {
  act(() => root.render(<Suggested buyer={buyer} input={input} />))
  return box.textContent
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(130))

test('suggestions for one company are never shown to another that types the same', async () => {
  show(ours, 'arandela')
  await pause()
  expect(box.textContent).toBe('answer 1')
  expect(show(theirs, 'arandela')).toBe('nothing, old')
  await pause()
  expect(box.textContent).toBe('answer 2')
  expect(show(ours, 'arandela')).toBe('answer 1')
})

test('suggestions bypass the browser’s HTTP cache', async () => {
  show(ours, 'tuerca')
  await pause()
  expect(fetched.mock.calls[0]![1].cache).toBe('no-store')
})

test('suggestions are cached for a minute', async () => {
  show(ours, 'tornillo')
  await pause()
  show(ours, '')
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  show(ours, 'tornillo')
  await pause()
  expect(answers).toHaveLength(1)
  show(ours, '')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  show(ours, 'tornillo')
  await pause()
  expect(answers).toHaveLength(2)
  expect(box.textContent).toBe('answer 2')
})

test('at most fifty suggestions are cached, and the oldest are dropped first', async () => {
  for (let n = 0; n <= 50; n += 1) {
    show(ours, `perno ${n}`)
    await pause()
  }
  show(ours, 'perno 1')
  await pause()
  expect(answers).toHaveLength(51)
  show(ours, 'perno 0')
  await pause()
  expect(answers).toHaveLength(52)
})

test('a buyer is an account in a store view', () => {
  const account = { id: '101', externalId: 'A', name: 'A' }
  const buyers = [
    { account, store: { storeId: 'iberia', storeViewId: 'main' } },
    { account, store: { storeId: 'iberia', storeViewId: 'other' } },
    { account: { ...account, id: '102' }, store: { storeId: 'iberia', storeViewId: 'main' } },
  ]
  expect(new Set(buyers.map(buyerOf)).size).toBe(3)
})
