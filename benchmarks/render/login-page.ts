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
 * Prints the CPU milliseconds of `renderToString` for the login page alone: the element our server renders, with the same
 * data, without the server, the router's request handling and the stream. The first argument is the server build.
 */
const build = (await import(process.argv[2] ?? '')) as ServerBuild
const context = await entryContext('http://localhost/auth/login')
const render = () => renderToString(createElement(ServerRouter, { context, url: 'http://localhost/auth/login' }))

const size = render().length
if (size < 4000) throw new Error(`The page has only ${size} characters: it is not the login page.`)
const rounds = 1000
for (let round = 0; round < rounds / 2; round += 1) render()
const before = process.cpuUsage()
for (let round = 0; round < rounds; round += 1) render()
const { user, system } = process.cpuUsage(before)
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000 / rounds, size }))

/** Lets the router do everything up to rendering, and keeps what it would have rendered. */
async function entryContext(url: string): Promise<EntryContext> {
  let kept: EntryContext | undefined
  const keep = (_request: Request, _status: number, _headers: Headers, routerContext: EntryContext) => {
    kept = routerContext
    return new Response('')
  }
  const module = { ...build.entry.module, default: keep }
  const provider = new RouterContextProvider()
  const { requestPartsContext } = build.entry.module as unknown as {
    requestPartsContext: Parameters<typeof provider.set>[0]
  }
  const config = { platformUrl: 'http://localhost:1', platformApiKey: '', publicUrl: 'http://localhost', stores: [] }
  provider.set(requestPartsContext, { config, log: console, requestId: 'bench', address: '127.0.0.1' })
  await createRequestHandler({ ...build, entry: { module } }, 'production')(new Request(url), provider)
  if (!kept) throw new Error('The router did not get to rendering.')
  // The data travels in a stream that can be read once; its script is not part of the tree.
  return { ...kept, serverHandoffStream: undefined }
}
