import Fastify from 'fastify'

/** What a call would cost if it did nothing: the same answer from a Fastify without anything around it. */
const answer = JSON.parse(process.env['BARE_ANSWER'] ?? '{}') as object
const app = Fastify()
app.get('/', async () => answer)
app.get('/readyz', async () => ({ status: 'ok' }))
await app.listen({ port: Number(process.env['BARE_PORT']), host: '127.0.0.1' })
