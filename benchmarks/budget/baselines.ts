import pg from 'pg'
import { findFreePorts } from '../../tools/launch/ports.ts'
import { measureRun } from '../cpu.ts'
import { measure } from '../load.ts'
import { startService, type Shop } from '../shop.ts'

const statements = 2000

/** Measures what a call costs that does nothing: a bare Fastify with the answer of a list, and a statement alone. */
export async function measureBaselines(
  shop: Shop,
  listPath: string,
): Promise<{ fastifyMs: number; statementMs: number }> {
  const [port] = (await findFreePorts(1)) as [number]
  const response = await fetch(`${shop.platformUrl}${listPath}`, { headers: shop.headers })
  const env = { ...process.env, BARE_PORT: String(port), BARE_ANSWER: await response.text() }
  const service = await startService({ name: 'bare Fastify', script: 'benchmarks/http/bare-fastify.ts', env, port })
  const { cpuMsPerRequest } = await measure({ url: `http://127.0.0.1:${port}/` }, [service.process.pid!], 2000)
  return { fastifyMs: cpuMsPerRequest, statementMs: await measureStatement(shop) }
}

/** CPU of the database and of this process, which sends the statement. */
async function measureStatement({ environment, platformPids }: Shop): Promise<number> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const send = async () => {
    for (let at = 0; at < statements; at += 1)
      await client.query({ name: 'bare', text: 'select external_id from product limit 24' })
  }
  await send()
  const { cpuMs } = await measureRun([process.pid, platformPids[1]!], send)
  await client.end()
  return cpuMs / statements
}
