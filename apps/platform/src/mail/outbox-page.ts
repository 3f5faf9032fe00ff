import type { FastifyInstance } from 'fastify'
import type { Db } from '@tiber/server/database'
import { escapeHtml } from './mailer.ts'
import { selectNewestMails, type OutboxMail } from './queries.ts'

/** Serves the mails that would have been sent, newest first; in the demo only. */
export function serveOutbox(app: FastifyInstance, db: Db) {
  app.get('/dev/outbox', async (request, reply) => {
    const mails = await selectNewestMails(db, 100)
    if (!request.headers.accept?.includes('text/html')) return mails
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
      .send(renderPage(mails))
  })
}

function renderPage(mails: OutboxMail[]): string {
  const items = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(mail.recipient)} · ${new Date(mail.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
<pre>${linkify(mail.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#14211f}
h2{font-size:1rem;margin:0}p{margin:0;color:#66695f}article{border:1px solid #c3cbc8;border-radius:6px;padding:1rem;margin:1rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}a{color:#0a5c60}</style>
<h1>Outbox</h1>${items.join('\n') || '<p>No mail has been sent yet.</p>'}</html>`
}

/** Escapes the text, which may contain user input, before turning its links into anchors. */
function linkify(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
