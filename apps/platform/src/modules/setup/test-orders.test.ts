import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestOrder } from '@tiber/contract/company/setup'
import { sql } from '@tiber/server/sql'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startMailServer } from '../../testing/mail-server.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** The outbox keeps mails for a day where no mail server is set. */
const leftovers = new Set(['outbox_mail'])

/** Counts the rows of all tables of the shop. */
async function countRows({ database: { db } }: TestPlatform): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(
    sql`select table_name::text as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter(({ name }) => !leftovers.has(name))) {
    const { rows } = await db.runText(`select count(*)::int as count from "${name}"`)
    counts[name] = (rows[0] as { count: number }).count
  }
  return counts
}

const readStocks = ({ database: { db } }: TestPlatform) =>
  db.query<{ stock: string; last: string | null }>(
    sql`select (select sum(stock)::text from offer) as stock, (select sum(last)::text from document_series) as last`,
  )

async function start(environment: Record<string, string> = {}) {
  const platform = await startTestPlatform(environment)
  const { client } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
  return { platform, client }
}

async function runTestOrder(platform: TestPlatform, client: PlatformClient): Promise<TestOrder> {
  await client.setup.createTestOrder()
  await platform.drainJobs()
  return (await client.setup.listTestOrders())[0]!
}

describe('a test order', () => {
  let platform: TestPlatform
  let client: PlatformClient
  beforeAll(async () => {
    ;({ platform, client } = await start())
  })
  afterAll(() => platform.close())

  test('goes through nine steps with time and documents of its own series, and its mails reach the owner only', async () => {
    const started = await client.setup.createTestOrder()
    expect(started).toMatchObject({ state: 'RUNNING' })
    expect(started.steps.map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'WAITING'))
    await platform.drainJobs()
    const [order] = await client.setup.listTestOrders()
    expect(order!.steps.filter(({ problem }) => problem)).toEqual([])
    expect(order).toMatchObject({ id: started.id, state: 'DONE' })
    expect(order!.steps.every(({ ms }) => ms !== null && ms >= 0)).toBe(true)
    const invoice = order!.steps.find(({ name }) => name === 'INVOICE')!
    expect(invoice.detail).toMatch(/^TEST-\d{4}-000001$/)
    const document = await client.setup.downloadTestDocument({
      params: { id: order!.id, documentId: invoice.documentId! },
    })
    expect(new TextDecoder().decode(document.content.slice(0, 5))).toBe('%PDF-')
    expect(document.fileName).toContain('test-')
    const mails = (await platform.readMails()).filter(({ subject }) => /^\[(Prueba|Test)\]/.test(subject))
    expect(mails.length).toBeGreaterThan(3)
    expect(new Set((await platform.readMails()).map(({ recipient }) => recipient))).toEqual(
      new Set(['operator@tiber.example']),
    )
  })

  test('leaves stock, series, figures and all row counts as they were once it is removed', async () => {
    await client.setup.deleteTestOrders()
    const read = async () => ({
      rows: await countRows(platform),
      stocks: await readStocks(platform),
      accounts: (await client.operatorAccounts.list({ query: { words: 'Cuenta de prueba' } })).accounts,
    })
    const before = await read()
    expect((await runTestOrder(platform, client)).state).toBe('DONE')
    expect(await read()).toEqual({ ...before, rows: { ...before.rows, test_order: 1 } })
    await client.setup.deleteTestOrders()
    expect(await read()).toEqual(before)
    expect(await client.setup.listTestOrders()).toEqual([])
  })

  test('two at the same time are one, and a later one replaces it', async () => {
    const [one, other] = await Promise.all([client.setup.createTestOrder(), client.setup.createTestOrder()])
    expect(one.id).toBe(other.id)
    await platform.drainJobs()
    const again = await runTestOrder(platform, client)
    expect(again).toMatchObject({ state: 'DONE' })
    expect(again.id).not.toBe(one.id)
  })

  test('one whose process was killed does not stand in the way for ever', async () => {
    const { id } = await client.setup.createTestOrder()
    platform.advance(3 * 60)
    const next = await client.setup.createTestOrder()
    expect(next.id).not.toBe(id)
    await platform.drainJobs()
    expect(await client.setup.listTestOrders()).toMatchObject([{ id: next.id, state: 'DONE' }])
  })

  test('a document of another test order is not found', async () => {
    const { steps } = await runTestOrder(platform, client)
    const { documentId } = steps.find(({ name }) => name === 'INVOICE')!
    await expect(
      client.setup.downloadTestDocument({ params: { id: '0000000001', documentId: documentId! } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('nothing that can be bought › the step of the cart says so and the rest waits', async () => {
    await platform.database.db.execute(sql`update supplier set status = 'INACTIVE'`)
    const order = await runTestOrder(platform, client)
    await platform.database.db.execute(sql`update supplier set status = 'ACTIVE'`)
    expect(order.state).toBe('FAILED')
    expect(order.steps.map(({ state }) => state).slice(0, 3)).toEqual(['DONE', 'FAILED', 'WAITING'])
    expect(order.steps[1]!.problem).toMatchObject({ code: 'F-E-039' })
  })
})

describe('a test order with a mail server', () => {
  test('that is down › only the step of the mails fails, with what the server said', async () => {
    const { url, close } = await startMailServer()
    await close()
    const { platform, client } = await start({ SMTP_URL: url })
    const { state, steps } = await runTestOrder(platform, client)
    expect(state).toBe('FAILED')
    expect(steps.map((step) => step.state)).toEqual([...Array.from({ length: 8 }, () => 'DONE'), 'FAILED'])
    expect(steps.at(-1)!.problem!.message).toContain('ECONNREFUSED')
    const [{ id }] = (await client.setup.listTestOrders()) as [TestOrder]
    const { documentId } = steps.find(({ name }) => name === 'INVOICE')!
    await client.setup.downloadTestDocument({ params: { id, documentId: documentId! } })
    await platform.close()
  })

  test('that works › the owner gets them', async () => {
    const server = await startMailServer()
    const { platform, client } = await start({ SMTP_URL: server.url })
    expect(await runTestOrder(platform, client)).toMatchObject({ state: 'DONE' })
    expect(new Set(server.mails.flatMap(({ to }) => to))).toEqual(new Set(['operator@tiber.example']))
    await platform.close()
    await server.close()
  })
})
