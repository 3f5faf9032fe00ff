import type { FastifyInstance, FastifyReply } from 'fastify'
import { findLocale, locales, textIn, type Locale } from '@tiber/contract/locales'
import { draw } from '@tiber/drawings/draw'
import { PlatformError } from '@tiber/contract/errors'
import type { Db } from '@tiber/server/database'
import { writeDataSheet } from './data-sheet.ts'
import { selectAttributes, selectDrawn, selectSheet, type DrawnRow } from './drawing-queries.ts'

const views = { '': 'sheet', '-thumb': 'thumb', '-view': 'end', '-pack': 'pack' } as const
/** As many variants as fit on one page beside the drawing. */
const mostVariants = 28

type Asked = { Params: { file: string }; Querystring: { v?: string; locale?: string } }

/** Pictures and data sheets are made when they are asked for; nothing of them is stored, and none holds a price. */
export function serveDrawings(app: FastifyInstance, db: Db) {
  app.get<Asked>('/assets/drawings/:file', async ({ params, query }, reply) => {
    const [, id = '', view = ''] = /^(\d{1,20})(-thumb|-view|-pack)?\.svg$/.exec(params.file) ?? []
    const drawn = id ? await selectDrawn(db, id) : undefined
    if (!drawn?.drawing) throw new PlatformError('F-E-002', `There is no drawing ${params.file}.`)
    keepFor(reply, query.v)
    reply.type('image/svg+xml; charset=utf-8').header('content-security-policy', picturePolicy)
    return reply.send(picture(drawn, views[view as keyof typeof views], findLocale(query.locale) ?? locales[0]))
  })

  app.get<Asked>('/assets/data-sheets/:file', async ({ params, query }, reply) => {
    const [, id = '', locale = ''] = /^(\d{1,20})\.([a-zA-Z-]{2,5})\.pdf$/.exec(params.file) ?? []
    const language = locales.find((each) => each === locale)
    const sheet = id && language ? await selectSheet(db, id, mostVariants) : undefined
    if (!sheet || !language) throw new PlatformError('F-E-002', `There is no data sheet ${params.file}.`)
    const names = [sheet, ...sheet.variants].flatMap(({ attributes }) => Object.keys(attributes))
    const attributes = await selectAttributes(db, [...new Set(names)])
    const drawn = await selectDrawn(db, id)
    const svg = drawn?.drawing ? picture({ ...drawn, isVariant: false }, 'sheet', language) : undefined
    keepFor(reply, query.v)
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${sheet.sku.replace(/[^\w.-]/g, '_')}.pdf"`)
    return reply.send(await writeDataSheet({ sheet, attributes, svg, locale: language }))
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

function picture(drawn: DrawnRow, view: (typeof views)[keyof typeof views], locale: Locale): string {
  const texts = Object.fromEntries(
    Object.entries(drawn.texts ?? {}).map(([name, text]) => [name, textIn(text, locale)]),
  )
  const values = { ...drawn.attributes, ...texts }
  const standard = textIn(drawn.texts?.['standard'], locale)
  return draw(drawn.drawing ?? '', values, {
    view,
    letters: !drawn.isVariant,
    decimal: locale === 'es-ES' ? ',' : '.',
    title: {
      code: drawn.sku,
      unit: 'mm',
      name: textIn(drawn.name, locale) ?? '',
      ...(standard && { standard }),
      ...(drawn.pack && { quantity: drawn.pack }),
    },
  })
}
