import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '@tiber/contract/errors'
import { defaultLocale, findLocale, locales, type Locale } from '@tiber/contract/locales'
import type { Context } from '../context.ts'

type DrawingRequest = { Params: { file: string }; Querystring: { v?: string; key?: string; locale?: string } }
type DrawingParams = { id: string; locale: Locale; token?: string }
type View = 'sheet' | 'thumb' | 'end' | 'pack'

type DrawingServices = {
  createContext: (request: FastifyRequest) => Context
  readDrawing: (context: Context, drawing: DrawingParams, view: View) => Promise<{ svg: string; isSigned: boolean }>
  readDataSheet: (context: Context, drawing: DrawingParams) => Promise<{ sku: string; pdf: Buffer }>
}

const views: Record<string, View> = { '': 'sheet', '-thumb': 'thumb', '-view': 'end', '-pack': 'pack' }

/**
 * Serves drawings and data sheets outside the JSON contract; a signature in the address grants what its reader may see.
 */
export function serveDrawings(app: FastifyInstance, { createContext, readDrawing, readDataSheet }: DrawingServices) {
  app.get<DrawingRequest>('/assets/drawings/:file', async (request, reply) => {
    const { params, query } = request
    const [, id = '', view = ''] = /^(\d{1,20})(-thumb|-view|-pack)?\.svg$/.exec(params.file) ?? []
    if (!id) throw new PlatformError('F-E-002', `Drawing ${params.file} not found.`)
    const locale = findLocale(query.locale) ?? defaultLocale
    const drawing = { id, locale, ...readToken(query.v) }
    const { svg, isSigned } = await readDrawing(createContext(request), drawing, views[view]!)
    setCacheHeaders(reply, isSigned ? yearSeconds : hourSeconds)
    reply.type('image/svg+xml; charset=utf-8').header('content-security-policy', picturePolicy)
    return reply.send(svg)
  })

  app.get<DrawingRequest>('/assets/data-sheets/:file', async (request, reply) => {
    const { params, query } = request
    const [, id = '', language = ''] = /^(\d{1,20})\.([a-zA-Z-]{2,5})\.pdf$/.exec(params.file) ?? []
    const locale = locales.find((each) => each === language)
    if (!id || !locale) throw new PlatformError('F-E-002', `Data sheet ${params.file} not found.`)
    const { sku, pdf } = await readDataSheet(createContext(request), { id, locale, ...readToken(query.key) })
    setCacheHeaders(reply, hourSeconds)
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${sku.replace(/[^\w.-]/g, '_')}.pdf"`)
    return reply.send(pdf)
  })
}

const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"

const hourSeconds = 60 * 60
/** An address that carries the version of its content never changes what it shows. */
const yearSeconds = 365 * 24 * hourSeconds

/** A repeated parameter arrives as a list and is ignored. */
const readToken = (token: unknown) => (typeof token === 'string' ? { token } : {})

function setCacheHeaders(reply: FastifyReply, seconds: number) {
  reply.headers({
    'cache-control': `public, max-age=${seconds}${seconds === yearSeconds ? ', immutable' : ''}`,
    'x-content-type-options': 'nosniff',
  })
}
