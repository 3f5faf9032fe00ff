import type { Database, Db } from '@tiber/server/database'
import { dbOn } from './queries.ts'

/** What seeding does with a database, on one connection and in one transaction: all of the shop, or nothing. */
export type Loader = {
  db: Db
  run: <Row>(statement: string) => Promise<Row[]>
  /** Rows in PostgreSQL's text form, as `rows-as-text.ts` writes it. */
  copy: (table: string, columns: readonly string[], text: string) => Promise<void>
}

export async function inOneTransaction<Result>(
  database: Database,
  work: (loader: Loader) => Promise<Result>,
): Promise<Result> {
  const { loader, release } = await openLoader(database)
  await loader.run('begin')
  try {
    const result = await work(loader)
    await loader.run('commit')
    return result
  } catch (error) {
    await loader.run('rollback')
    throw error
  } finally {
    release()
  }
}

async function openLoader({ engine, db }: Database): Promise<{ loader: Loader; release: () => void }> {
  if (engine.kind === 'pglite') return { loader: pgliteLoader(engine.pglite, db), release: () => {} }
  const client = await engine.pool.connect()
  const loader: Loader = {
    db: dbOn(client),
    run: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    copy: (table, columns, text) =>
      new Promise((resolve, reject) => {
        client.query(copyIn(`copy "${table}" (${columns.join()}) from stdin`, text, { resolve, reject }))
      }),
  }
  return { loader, release: () => client.release() }
}

type PGlite = Extract<Database['engine'], { kind: 'pglite' }>['pglite']

const pgliteLoader = (pglite: PGlite, db: Db): Loader => ({
  db,
  run: async <Row>(statement: string) => (await pglite.query<Row>(statement)).rows,
  copy: async (table, columns, text) => {
    await pglite.query(`copy "${table}" (${columns.join()}) from '/dev/blob'`, [], { blob: new Blob([text]) })
  },
})

type CopyConnection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** What the driver needs of a statement that takes rows: it has no COPY of its own, only the messages for it. */
function copyIn(
  statement: string,
  text: string,
  { resolve, reject }: { resolve: () => void; reject: (error: Error) => void },
) {
  return {
    submit: (connection: unknown) => (connection as CopyConnection).query(statement),
    handleCopyInResponse(connection: CopyConnection) {
      connection.sendCopyFromChunk(Buffer.from(text))
      connection.endCopyFrom()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => resolve(),
    handleError: (error: Error) => reject(error),
  }
}
