import { setTimeout as sleep } from 'node:timers/promises'
import { readOutbox } from '../platform.ts'
import type { HttpResponse } from '@tiber/server/testing/fuzz/http-request'
import type { RouteSample } from './route-samples.ts'

/** What samples refer to, as far as it exists; otherwise an id that is unknown. */
export type KnownIds = { draftId: string; lineId: string; undoVersion: number; mailedPaths: string[] }

/** Sends a sample as it is and returns the response with the requests its page leads to. */
export type Visit = (sample: RouteSample) => Promise<{ response: HttpResponse; found: RouteSample[] }>

const cartId = '0000000802'
const draftText = '10 SCS-A2-M6-012\n5 x tornillo M8\nnada'
const mailTimeoutMs = 5000

/** Creates a draft, a change to undo and mails with links, and reads their ids. */
export async function prepareShop(visit: Visit): Promise<KnownIds> {
  const send = async (sample: Partial<RouteSample> & Pick<RouteSample, 'path'>) =>
    visit({ as: 'buyer', method: 'GET', query: [], ...sample })
  const readJson = async <Value>(sample: Parameters<typeof send>[0]): Promise<Partial<Value>> => {
    const { response } = await send(sample)
    return response.status === 200 ? (JSON.parse(response.body) as Value) : {}
  }
  await send({ method: 'POST', path: '/quick-order', form: Object.entries({ intent: 'read', text: draftText }) })
  const { found } = await send({ path: '/quick-order' })
  const line = { offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity: 10, updateAction: 'ADD_QUANTITY' }
  const change = { method: 'POST', path: '/cart/lines', json: { cartId, lines: [line] } } as const
  const { undoVersion = 1 } = await readJson<{ undoVersion: number }>(change)
  const lines = await readJson<{ id: string }[]>({ path: '/cart/lines', query: [['cart', cartId]] })
  const firstLine = JSON.stringify(lines).match(/"id":"(\d+)"/)?.[1]
  for (const [as, path] of [
    ['visitor', '/auth/get-access'],
    ['visitor', '/auth/forgot-password'],
    ['admin', '/account/company/users/new'],
  ] as const) {
    const page = await send({ as, path })
    for (const form of page.found.filter((each) => each.method === 'POST' && each.path === path).slice(0, 1))
      await send(form)
  }
  return {
    draftId: found.flatMap(({ form = [] }) => form).find(([name]) => name === 'draftId')?.[1] ?? '1',
    lineId: firstLine ?? '1',
    undoVersion,
    mailedPaths: await readMailedPaths(),
  }
}

/** Waits until mails have been sent and returns the paths of their links. */
async function readMailedPaths(): Promise<string[]> {
  for (const endsAt = Date.now() + mailTimeoutMs; Date.now() < endsAt; await sleep(200)) {
    const mails = await readOutbox()
    if (mails.length < 2) continue
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    return links.map((link) => new URL(link)).map(({ pathname, search }) => `${pathname}${search}`)
  }
  return []
}
