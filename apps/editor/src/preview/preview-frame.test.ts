import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeService } from '../testing/fake-service.ts'
import { eventually, openEditor } from '../testing/open-editor.tsx'

const shop = 'http://shop.test'
type Message = { action: string; story?: { content: { headline: string } } }

type DomSettings = {
  enableIframePageLoading: boolean
  fetch: { interceptor: { beforeAsyncRequest(request: { window: typeof globalThis }): Promise<Response> } | null }
}

/** Frames load an empty page, whatever their address. */
function loadEmptyFrames() {
  const { settings } = (window as unknown as { happyDOM: { settings: DomSettings } }).happyDOM
  settings.enableIframePageLoading = true
  settings.fetch.interceptor = { beforeAsyncRequest: async (request) => new request.window.Response('') }
}

/** Opens a story with a preview; the previewed page is a list of the messages it gets. */
async function openPreview() {
  loadEmptyFrames()
  const service = createFakeService(['Home'])
  service.previewAt(`${shop}/home`)
  const editor = await openEditor()
  await editor.openStory('Home')
  const messages: Message[] = []
  const page = { postMessage: (message: Message) => void messages.push(message) }
  const getFrame = () => editor.waitFor(() => editor.container.querySelector('iframe'))
  /** Reports that the page has loaded, as its bridge does. */
  const load = async () => {
    const frame = await getFrame()
    Object.defineProperty(frame, 'contentWindow', { value: page, configurable: true })
    const report = { data: { action: 'initialized' }, origin: shop, source: page as unknown as Window }
    dispatchEvent(new MessageEvent('message', report))
    await eventually(() => expect(frame.getAttribute('aria-busy')).toBe('false'))
  }
  const getHeadlines = () =>
    messages.flatMap(({ action, story }) => (action === 'input' ? [story!.content.headline] : []))
  const expectHeadlines = (expected: string[]) => eventually(() => expect(getHeadlines()).toEqual(expected))
  await load()
  await expectHeadlines(['Home headline'])
  return { service, ...editor, messages, load, expectHeadlines, getFrame }
}

test('an older text is answered after a newer one › the page gets the newer one only', async () => {
  const { service, typeHeadline, expectHeadlines } = await openPreview()
  const countPresented = () => service.requests.filter(({ path }) => path.endsWith('/present')).length
  const release = service.hold(/present$/)
  await typeHeadline('Older')
  await eventually(() => expect(countPresented()).toBe(2))
  await typeHeadline('Newer')
  await expectHeadlines(['Home headline', 'Newer'])
  release()
  await typeHeadline('Newest')
  await expectHeadlines(['Home headline', 'Newer', 'Newest'])
})

test('the page reloads after a save › it gets what has been typed since', async () => {
  const { service, typeHeadline, pressText, load, messages, expectHeadlines } = await openPreview()
  const release = service.hold(/PUT .*\/stories\/1$/)
  await typeHeadline('Saved')
  await expectHeadlines(['Home headline', 'Saved'])
  await pressText('save')
  await typeHeadline('Typed since')
  release()
  await eventually(() => expect(messages.some(({ action }) => action === 'change')).toBe(true))
  await expectHeadlines(['Home headline', 'Saved', 'Typed since'])
  await load()
  await expectHeadlines(['Home headline', 'Saved', 'Typed since', 'Typed since'])
})

test('the address of the story changes › the preview follows', async () => {
  const { service, pressText, fill, submit, getFrame } = await openPreview()
  service.previewAt(`${shop}/start`)
  await pressText('settings')
  await fill('slug', 'start')
  await submit()
  await eventually(async () => expect((await getFrame()).getAttribute('src')).toBe(`${shop}/start`))
})

test('the signed address is about to expire › a save loads a new one instead of reloading', async () => {
  const { service, typeHeadline, pressText, messages, getFrame } = await openPreview()
  service.previewAt(`${shop}/home?signed=again`)
  vi.useFakeTimers({ now: Date.now() + 50 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await typeHeadline('Typed')
  await pressText('save')
  await eventually(async () => expect((await getFrame()).getAttribute('src')).toBe(`${shop}/home?signed=again`))
  expect(messages.some(({ action }) => action === 'change')).toBe(false)
})
