import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '@tiber/contract/errors'
import { defaultLocale, findLocale, locales, type Locale } from '@tiber/contract/locales'
import type { Context } from '../context.ts'

type Asked = { Params: { file: string }; Querystring: { v?: string; locale?: string } }
type Wanted = { id: string; locale: Locale }
type View = 'sheet' | 'thumb' | 'end' | 'pack'

type DrawingServing = {
  contextOf: (request: FastifyRequest) => Context
  readDrawing: (context: Context, wanted: Wanted, view: View) => Promise<string>
  readDataSheet: (context: Context, wanted: Wanted) => Promise<{ sku: string; pdf: Buffer }>
}

const views: Record<string, View> = { '': 'sheet', '-thumb': 'thumb', '-view': 'end', '-pack': 'pack' }

/** Pictures and documents go past the contract, which is JSON; they are everybody's. */
export function serveDrawings(app: FastifyInstance, { contextOf, readDrawing, readDataSheet }: DrawingServing) {
  app.get<Asked>('/assets/drawings/:file', async (request, reply) => {
    const { params, query } = request
    const [, id = '', view = ''] = /^(\d{1,20})(-thumb|-view|-pack)?\.svg$/.exec(params.file) ?? []
    if (!id) throw new PlatformError('F-E-002', `There is no drawing ${params.file}.`)
    const locale = findLocale(query.locale) ?? defaultLocale
    const svg = await readDrawing(contextOf(request), { id, locale }, views[view]!)
    keepFor(reply, query.v)
    reply.type('image/svg+xml; charset=utf-8').header('content-security-policy', picturePolicy)
    return reply.send(svg)
  })

  app.get<Asked>('/assets/data-sheets/:file', async (request, reply) => {
    const { params, query } = request
    const [, id = '', language = ''] = /^(\d{1,20})\.([a-zA-Z-]{2,5})\.pdf$/.exec(params.file) ?? []
    const locale = locales.find((each) => each === language)
    if (!id || !locale) throw new PlatformError('F-E-002', `There is no data sheet ${params.file}.`)
    const { sku, pdf } = await readDataSheet(contextOf(request), { id, locale })
    keepFor(reply, query.v)
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${sku.replace(/[^\w.-]/g, '_')}.pdf"`)
    return reply.send(pdf)
  })
}

const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'"

/** An address that names its state never changes what it shows. */
function keepFor(reply: FastifyReply, state: string | undefined) {
  reply.headers({
    'cache-control': state ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
}
