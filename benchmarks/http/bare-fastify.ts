import Fastify from 'fastify'

/** Serves the same response from a bare Fastify: the cost of a call that does nothing. */
const response = JSON.parse(process.env['BARE_ANSWER'] ?? '{}') as object
const app = Fastify()
app.get('/', async () => response)
app.get('/readyz', async () => ({ status: 'ok' }))
await app.listen({ port: Number(process.env['BARE_PORT']), host: '127.0.0.1' })
