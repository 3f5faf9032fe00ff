import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '@tiber/contract/errors'
import { defaultLocale, findLocale, locales, type Locale } from '@tiber/contract/locales'
import type { Context } from '../context.ts'

type Asked = { Params: { file: string }; Querystring: { v?: string; key?: string; locale?: string } }
type Wanted = { id: string; locale: Locale; mark?: string }
type View = 'sheet' | 'thumb' | 'end' | 'pack'

type DrawingServing = {
  contextOf: (request: FastifyRequest) => Context
  readDrawing: (context: Context, wanted: Wanted, view: View) => Promise<{ svg: string; isMarked: boolean }>
  readDataSheet: (context: Context, wanted: Wanted) => Promise<{ sku: string; pdf: Buffer }>
}

const views: Record<string, View> = { '': 'sheet', '-thumb': 'thumb', '-view': 'end', '-pack': 'pack' }

/** Pictures and documents go past the contract, which is JSON; a mark in the address says what its reader may see. */
export function serveDrawings(app: FastifyInstance, { contextOf, readDrawing, readDataSheet }: DrawingServing) {
  app.get<Asked>('/assets/drawings/:file', async (request, reply) => {
    const { params, query } = request
    const [, id = '', view = ''] = /^(\d{1,20})(-thumb|-view|-pack)?\.svg$/.exec(params.file) ?? []
    if (!id) throw new PlatformError('F-E-002', `There is no drawing ${params.file}.`)
    const locale = findLocale(query.locale) ?? defaultLocale
    const wanted = { id, locale, ...markOf(query.v) }
    const { svg, isMarked } = await readDrawing(contextOf(request), wanted, views[view]!)
    keepFor(reply, isMarked ? yearSeconds : hourSeconds)
    reply.type('image/svg+xml; charset=utf-8').header('content-security-policy', picturePolicy)
    return reply.send(svg)
  })

  app.get<Asked>('/assets/data-sheets/:file', async (request, reply) => {
    const { params, query } = request
    const [, id = '', language = ''] = /^(\d{1,20})\.([a-zA-Z-]{2,5})\.pdf$/.exec(params.file) ?? []
    const locale = locales.find((each) => each === language)
    if (!id || !locale) throw new PlatformError('F-E-002', `There is no data sheet ${params.file}.`)
    const { sku, pdf } = await readDataSheet(contextOf(request), { id, locale, ...markOf(query.key) })
    keepFor(reply, hourSeconds)
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${sku.replace(/[^\w.-]/g, '_')}.pdf"`)
    return reply.send(pdf)
  })
}

const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'"

const hourSeconds = 60 * 60
/** An address that names its state never changes what it shows. */
const yearSeconds = 365 * 24 * hourSeconds

/** A parameter that comes twice is a list, and no mark. */
const markOf = (mark: unknown) => (typeof mark === 'string' ? { mark } : {})

function keepFor(reply: FastifyReply, seconds: number) {
  reply.headers({
    'cache-control': `public, max-age=${seconds}${seconds === yearSeconds ? ', immutable' : ''}`,
    'x-content-type-options': 'nosniff',
  })
}
