import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'

/**
 * Prints the CPU milliseconds of `renderToString` for one page alone: the element our server renders, with the same data,
 * without the server, the router's request handling and the stream. Arguments: the server build, the path, the cookies.
 */
const [, , file = '', path = '', cookie = ''] = process.argv
const build = (await import(file)) as ServerBuild
const url = `http://localhost${path}`
const context = await entryContext()
const render = () => renderToString(createElement(ServerRouter, { context, url }))

const size = render().length
if (size < 4000) throw new Error(`The page has only ${size} characters: it is not the expected page.`)
const rounds = Math.max(50, Math.round(4_000_000 / size))
for (let round = 0; round < rounds / 2; round += 1) render()
const before = process.cpuUsage()
for (let round = 0; round < rounds; round += 1) render()
const { user, system } = process.cpuUsage(before)
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000 / rounds, size }))

/** Lets the router do everything up to rendering, and captures the context it would have rendered. */
async function entryContext(): Promise<EntryContext> {
  let captured: EntryContext | undefined
  const capture = (...[, , , routerContext]: [Request, number, Headers, EntryContext]) => {
    captured = routerContext
    return new Response('')
  }
  const module = { ...build.entry.module, default: capture }
  const provider = new RouterContextProvider()
  const { requestDependenciesContext } = build.entry.module as unknown as {
    requestDependenciesContext: Parameters<typeof provider.set>[0]
  }
  const { PLATFORM_URL: platformUrl = 'http://localhost:1', PLATFORM_API_KEY: platformApiKey = '' } = process.env
  const config = { platformUrl, platformApiKey, publicUrl: 'http://localhost', stores: [], imageHosts: [] }
  const content = { published: undefined, draft: undefined }
  const request = { log: console, requestId: 'bench', clientAddress: '127.0.0.1', isTracked: false }
  const calls = { sendToPlatform: (call: Request) => fetch(call), closing: new AbortController().signal }
  provider.set(requestDependenciesContext, { config, content, ...request, ...calls })
  await createRequestHandler({ ...build, entry: { module } }, 'production')(
    new Request(url, { headers: { cookie } }),
    provider,
  )
  if (!captured) throw new Error('The router did not reach rendering.')
  // The data is in a stream that can be read once; its script is not part of the tree.
  return { ...captured, serverHandoffStream: undefined }
}
