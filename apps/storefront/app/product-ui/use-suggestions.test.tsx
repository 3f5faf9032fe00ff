// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBuyerKey } from '../features/frame/frame-session.ts'
import { useSuggestions } from './use-suggestions.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ownBuyer = '101/iberia/iberia-main'
const otherBuyer = '102/iberia/iberia-main'
let root: Root
let box: HTMLElement
let requests: string[]

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fetchMock = vi.fn(async (url: string, _init: RequestInit) => {
  requests.push(url)
  return Response.json({ products: [], categories: [{ name: `answer ${requests.length}`, path: '/' }] })
})
beforeEach(() => {
  fetchMock.mockClear()
  vi.stubGlobal('fetch', fetchMock)
})

function SuggestionProbe({ buyer, input }: { buyer: string; input: string }) {
  const { suggestions, isStale } = useSuggestions({ endpoint: '/search/suggestions', buyer, input })
  return `${suggestions?.categories[0]?.name ?? 'nothing'}${isStale ? ', old' : ''}`
}

const render = (buyer: string, input: string) => {
  act(() => root.render(<SuggestionProbe buyer={buyer} input={input} />))
  return box.textContent
}
const waitForDebounce = () => act(() => vi.advanceTimersByTimeAsync(130))

test('suggestions for one company are never shown to another that types the same', async () => {
  render(ownBuyer, 'arandela')
  await waitForDebounce()
  expect(box.textContent).toBe('answer 1')
  expect(render(otherBuyer, 'arandela')).toBe('nothing, old')
  await waitForDebounce()
  expect(box.textContent).toBe('answer 2')
  expect(render(ownBuyer, 'arandela')).toBe('answer 1')
})

test('suggestions bypass the browser’s HTTP cache', async () => {
  render(ownBuyer, 'tuerca')
  await waitForDebounce()
  expect(fetchMock.mock.calls[0]![1].cache).toBe('no-store')
})

test('suggestions are cached for a minute', async () => {
  render(ownBuyer, 'tornillo')
  await waitForDebounce()
  render(ownBuyer, '')
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  render(ownBuyer, 'tornillo')
  await waitForDebounce()
  expect(requests).toHaveLength(1)
  render(ownBuyer, '')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  render(ownBuyer, 'tornillo')
  await waitForDebounce()
  expect(requests).toHaveLength(2)
  expect(box.textContent).toBe('answer 2')
})

test('at most fifty suggestions are cached, and the oldest are dropped first', async () => {
  for (let n = 0; n <= 50; n += 1) {
    render(ownBuyer, `perno ${n}`)
    await waitForDebounce()
  }
  render(ownBuyer, 'perno 1')
  await waitForDebounce()
  expect(requests).toHaveLength(51)
  render(ownBuyer, 'perno 0')
  await waitForDebounce()
  expect(requests).toHaveLength(52)
})

test('a buyer is an account in a store view', () => {
  const account = { id: '101', externalId: 'A', name: 'A' }
  const buyers = [
    { account, store: { storeId: 'iberia', storeViewId: 'main' } },
    { account, store: { storeId: 'iberia', storeViewId: 'other' } },
    { account: { ...account, id: '102' }, store: { storeId: 'iberia', storeViewId: 'main' } },
  ]
  expect(new Set(buyers.map(getBuyerKey)).size).toBe(3)
})
