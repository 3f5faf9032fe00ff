import type { Database, Db } from '@tiber/server/database'
import { createPostgresDb, openConnection, rollBack } from '@tiber/server/connections'

/** Database access for seeding, on one connection and in one transaction, so that a failure leaves nothing behind. */
export type Loader = {
  db: Db
  run: (statement: string) => Promise<void>
  /** Copies rows in PostgreSQL's text format; see `copy-format.ts`. */
  copy: (table: string, columns: readonly string[], text: string) => Promise<void>
}

export async function inTransaction<Result>(
  database: Database,
  callback: (loader: Loader) => Promise<Result>,
): Promise<Result> {
  const { loader, release } = await openLoader(database)
  await loader.run('begin')
  try {
    const result = await callback(loader)
    await loader.run('commit')
    return result
  } catch (error) {
    await rollBack(() => loader.run('rollback'))
    throw error
  } finally {
    await release()
  }
}

async function openLoader({ engine, db }: Database): Promise<{ loader: Loader; release: () => Promise<void> }> {
  if (engine.kind === 'pglite') return { loader: createPgliteLoader(engine.pglite, db), release: async () => {} }
  const client = await openConnection(engine.pool)
  const loader: Loader = {
    db: createPostgresDb(client),
    run: async (statement) => void (await client.query(statement)),
    copy: (table, columns, text) =>
      new Promise((resolve, reject) => {
        client.query(buildCopyQuery(`copy "${table}" (${columns.join()}) from stdin`, text, { resolve, reject }))
      }),
  }
  return { loader, release: () => client.end() }
}

type PGlite = Extract<Database['engine'], { kind: 'pglite' }>['pglite']

const createPgliteLoader = (pglite: PGlite, db: Db): Loader => ({
  db,
  run: async (statement) => void (await pglite.query(statement)),
  copy: async (table, columns, text) => {
    await pglite.query(`copy "${table}" (${columns.join()}) from '/dev/blob'`, [], { blob: new Blob([text]) })
  },
})

type CopyConnection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** Builds a query object for COPY FROM STDIN, which the driver supports only at protocol level. */
function buildCopyQuery(
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
