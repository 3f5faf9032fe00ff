import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Operators } from '../management/operators.ts'
import { serveEditorSession, type PlatformAccess } from './editor-session.ts'

const folder = fileURLToPath(new URL('../../../editor/build', import.meta.url))

type EditorOptions = { platform: PlatformAccess; operators: Operators; storefrontUrl: string }

/** Serves the content editor: its page, its files and the sign-in of operators. */
export async function serveEditor(app: FastifyInstance, { platform, operators, storefrontUrl }: EditorOptions) {
  serveEditorSession(app, platform, operators.find)
  await app.register(fastifyStatic, { root: folder, prefix: '/files/', cacheControl: false, setHeaders: setCaching })
  const policy = buildPolicy(new URL(storefrontUrl).origin)
  app.get('/', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      .send(page),
  )
}

/** Names with a hash never change; the others are checked at every visit. */
const setCaching = (reply: FastifyReply, path: string) => {
  const isHashed = /-[A-Z0-9]{8}\.\w+$/.test(path)
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** The editor frames the shop and nothing else; nobody frames the editor. */
const buildPolicy = (storefront: string) =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    `frame-src ${storefront}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The shop's own icon, inline: a browser asks for /favicon.ico otherwise. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 1 21.5 6.5v11L12 23l-9.5-5.5v-11Z" fill="#063537"/><path d="M7.25 9h9.5M12 9v8.25" stroke="#e9a066" stroke-width="2.5" stroke-linecap="round"/></svg>',
)}`

const page = `<!doctype html>
<html lang="es-ES">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Tiber</title>
    <link rel="icon" type="image/svg+xml" href="${icon}" />
    <link rel="stylesheet" href="/editor/files/main.css" />
    <script type="module" src="/editor/files/main.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`
