import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createIconLoader, type LoaderOptions } from './icon-loader.ts'
import { askHosts } from './send-icon-request.ts'

type Failure = Parameters<NonNullable<LoaderOptions['onFailure']>>[0]

const icon = (name: string, prefix = 'tools', provider = '') => ({ provider, prefix, name })
const drawing = (name: string) => ({ viewBox: '0 0 24 24', body: `<path d="M1 1"/><path id="icon-id-${name}"/>` })

/** Starts an icon service that records its requests. */
async function startHost(respond: RequestListener = sendIcons) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const sendIcons: RequestListener = ({ url }, response) => {
  const { pathname, searchParams } = new URL(url ?? '', 'http://localhost')
  const names = searchParams.get('icons')?.split(',') ?? []
  const known = names.filter((name) => !name.startsWith('unknown'))
  const icons = Object.fromEntries(known.map((name) => [name, { body: `<path d="M1 1"/><path id="${name}"/>` }]))
  const prefix = /([a-z-]+)\.json$/.exec(pathname)?.[1]
  sendJson(response, { prefix, width: 24, height: 24, icons, not_found: names.filter((name) => !known.includes(name)) })
}
const sendJson = (response: ServerResponse, data: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data))
const sendStatus =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end()
const sendText =
  (text: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200).end(text)
const closeConnection: RequestListener = (request) => request.socket.destroy()
const stayIdle: RequestListener = () => {}

function createLoader(hosts: string[], options: Partial<LoaderOptions> = {}) {
  const failures: Failure[] = []
  const settings = { retryDelaysMs: [], timeoutMs: 30_000, rotateMs: 30_000, ...options }
  const loader = createIconLoader({
    hosts: new Map([['', hosts]]),
    onFailure: (each) => void failures.push(each),
    ...settings,
  })
  return { ...loader, failures }
}

describe('names asked for in one tick', () => {
  test('are sent in one request per set, each name once', async () => {
    const { url, requests } = await startHost()
    const { load, find } = createLoader([url])
    const names = ['a', 'b', 'a', 'c'].map((name) => load(icon(name)))
    expect(await Promise.all([...names, load(icon('a', 'other'))])).toEqual(['a', 'b', 'a', 'c', 'a'].map(drawing))
    expect(requests.toSorted()).toEqual(['/other.json?icons=a', '/tools.json?icons=a,b,c'])
    expect(find(icon('b'))).toEqual(drawing('b'))
  })

  test('are split so that no encoded URL is longer than 500 characters', async () => {
    const { url, requests } = await startHost()
    const { load } = createLoader([url])
    const names = Array.from({ length: 80 }, (_, index) => `socket-wrench-${index}`)
    expect(await Promise.all(names.map((name) => load(icon(name))))).toEqual(names.map(drawing))
    const lengths = requests.map((each) => new URL(each, url).href.length).toSorted()
    expect(lengths).toHaveLength(3)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500)
    expect(Math.min(...lengths.slice(1))).toBeGreaterThan(500 - 'socket-wrench-99,'.length)
    expect(requests.flatMap((each) => each.split('=')[1]!.split(',')).toSorted()).toEqual(names.toSorted())
  })

  test('that fit exactly are one request, and one character more is two', async () => {
    const { url, requests } = await startHost()
    const length = `${url}/tools.json?icons=a,b,c`.length
    for (const maxUrlLength of [length, length - 1]) {
      const { load } = createLoader([url], { maxUrlLength })
      await Promise.all(['a', 'b', 'c'].map((name) => load(icon(name))))
    }
    const [whole, ...parts] = requests
    expect([whole, parts.toSorted()]).toEqual([
      '/tools.json?icons=a,b,c',
      ['/tools.json?icons=a,b', '/tools.json?icons=c'],
    ])
  })
})

test('a host with a path › is asked below it', async () => {
  const { url, requests } = await startHost()
  expect(await createLoader([`${url}/api/icons`]).load(icon('a'))).toEqual(drawing('a'))
  expect(await createLoader([url], { path: '/v2/' }).load(icon('a'))).toEqual(drawing('a'))
  expect(requests).toEqual(['/api/icons/tools.json?icons=a', '/v2/tools.json?icons=a'])
})

describe('one host', () => {
  test.each([
    ['404', 'abort', 404, sendStatus(404)],
    ['403', 'next', 403, sendStatus(403)],
    ['429', 'next', 429, sendStatus(429)],
    ['500', 'next', 500, sendStatus(500)],
    ['204', 'next', 204, sendStatus(204)],
    ['a redirect', 'next', 503, sendStatus(302)],
    ['a closed connection', 'next', 503, closeConnection],
    ['no response in time', 'next', 503, stayIdle],
    ['invalid JSON', 'next', 501, sendText('{')],
    ['JSON that is no object', 'next', 501, sendText('404')],
    ['JSON of another set', 'next', 501, sendText('{"prefix":"other","icons":{}}')],
    ['a megabyte', 'next', 501, sendText(`{"prefix":"tools","icons":{},"a":"${'a'.repeat(1_000_000)}"}`)],
  ] as const)('that answers with %s › %s %i', async (title, result, status, respond) => {
    const { url, requests } = await startHost(respond)
    const isTooSlow = title === 'no response in time'
    const timeoutMs = isTooSlow ? 20 : 30_000
    const { load, failures } = createLoader([url], { timeoutMs })
    expect(await load(icon('a'))).toBeUndefined()
    expect(failures).toEqual([{ result, status, provider: '', prefix: 'tools', names: ['a'], host: url }])
    // On a busy machine a request may be given up before it arrives.
    expect(requests.length).toBeLessThanOrEqual(1)
    if (!isTooSlow) expect(requests).toHaveLength(1)
  })

  test('that refuses with an endless body › the connection is released', async () => {
    const closed = Promise.withResolvers<void>()
    const { url } = await startHost((_request, response) => {
      response.on('close', closed.resolve).writeHead(404).write('not ')
    })
    expect(await createLoader([url]).load(icon('a'))).toBeUndefined()
    await closed.promise
  })

  test('without a fetch function › abort 424', async () => {
    const { load, failures } = createLoader(['http://127.0.0.1:9'], { fetch: undefined })
    expect(await load(icon('a'))).toBeUndefined()
    expect(failures).toMatchObject([{ result: 'abort', status: 424 }])
  })

  test('with a request of an unknown type › abort 400', async () => {
    const { url, requests } = await startHost()
    const options = { fetch: globalThis.fetch, path: '/', timeoutMs: 30_000, rotateMs: 30_000 }
    const request = { type: 'search' as 'icons', prefix: 'tools', names: ['a'] }
    expect(await askHosts([url], request, options)).toEqual({ result: 'abort', status: 400, host: url })
    expect(requests).toEqual([])
  })

  test('with an unknown provider › abort 424, and nothing is sent', async () => {
    const { url, requests } = await startHost()
    const { load, failures } = createLoader([url])
    expect(await load(icon('a', 'tools', 'acme'))).toBeUndefined()
    expect([failures.map(({ result, status }) => [result, status]), requests]).toEqual([[['abort', 424]], []])
  })
})

describe('two hosts', () => {
  test.each([
    ['fails', sendStatus(500)],
    ['closes the connection', closeConnection],
    ['answers with invalid JSON', sendText('<html>')],
  ])('the first one %s › the second one is asked at once, and first from then on', async (_title, respond) => {
    const [first, second] = [await startHost(respond), await startHost()]
    const { load, failures } = createLoader([first.url, second.url])
    expect([await load(icon('a')), await load(icon('b'))]).toEqual([drawing('a'), drawing('b')])
    expect([first.requests.length, second.requests.length, failures]).toEqual([1, 2, []])
  })

  test('the first one is silent › the second one is asked after the rotation', async () => {
    const [first, second] = [await startHost(stayIdle), await startHost()]
    const { load } = createLoader([first.url, second.url], { rotateMs: 20 })
    expect(await load(icon('a'))).toEqual(drawing('a'))
    expect([first.requests.length, second.requests.length]).toEqual([1, 1])
  })

  test('the first one does not have the set › the second one is not asked', async () => {
    const [first, second] = [await startHost(sendStatus(404)), await startHost()]
    expect(await createLoader([first.url, second.url]).load(icon('a'))).toBeUndefined()
    expect(second.requests).toEqual([])
  })

  test('both fail › the status of the last one is reported', async () => {
    const hosts = [await startHost(sendStatus(500)), await startHost(sendStatus(502))]
    const { load, failures } = createLoader(hosts.map((host) => host.url))
    expect(await load(icon('a'))).toBeUndefined()
    expect(failures).toMatchObject([{ result: 'next', status: 502 }])
  })
})

describe('asked again', () => {
  test('a loaded or unknown name › is not requested again', async () => {
    const { url, requests } = await startHost()
    const { load, find } = createLoader([url])
    await Promise.all([load(icon('a')), load(icon('unknown-b'))])
    expect([await load(icon('a')), await load(icon('unknown-b'))]).toEqual([drawing('a'), undefined])
    expect([requests, find(icon('unknown-b'))]).toEqual([['/tools.json?icons=a,unknown-b'], undefined])
  })

  test('after a failure › the same call gets the icon of a later attempt', async () => {
    let count = 0
    const respondLater: RequestListener = (request, response) =>
      (++count < 3 ? sendStatus(503) : sendIcons)(request, response)
    const { url, requests } = await startHost(respondLater)
    const { load, failures } = createLoader([url], { retryDelaysMs: [1, 1] })
    expect(await load(icon('a'))).toEqual(drawing('a'))
    expect([requests.length, failures.length]).toEqual([3, 2])
  })

  test('after all attempts have failed › only after the pause', async () => {
    const { url, requests } = await startHost(sendStatus(503))
    const { load } = createLoader([url], { retryDelaysMs: [1], pauseMs: 60_000 })
    await load(icon('a'))
    await load(icon('a'))
    expect(requests).toHaveLength(2)
    vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await load(icon('a'))
    expect(requests).toHaveLength(4)
  })
})
