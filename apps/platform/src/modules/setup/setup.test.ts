import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject as provided, test } from 'vitest'
import { createMemoryTokenStore } from '@tiber/sdk/token-store'
import { sql } from '@tiber/server/sql'
import { announceSetup } from '../../announce-setup.ts'
import { migratePlatform } from '../../database/schema.ts'
import { openEmptyDatabase } from '../../testing/database/database-image.ts'
import { createTestPlatform, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { createSetupToken } from '../users/public.ts'

const password = 'Primera-2026!'
const person = { firstName: 'Gerencia', lastName: 'Arlanza', password }
const legal = {
  name: 'Suministros Arlanza, S.L.',
  taxNumber: 'B09000001',
  address: 'Calle Vitoria 12',
  zipcode: '09004',
  city: 'Burgos',
  country: 'ES',
  iban: 'ES91 2100 0418 4502 0005 1332'.replaceAll(' ', ''),
  bic: 'CAIXESBBXXX',
}

async function startEmptyPlatform() {
  const database = await openEmptyDatabase(provided('databaseImage'), { poolSize: 4 })
  await migratePlatform(database)
  return createTestPlatform(database, { DESK_URL: 'https://desk.tiber.example' })
}

/** Starts a platform on an empty database for the tests of a group. */
function useEmptyPlatform() {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startEmptyPlatform()
  })
  afterAll(() => platform.close())
  const createDesk = () => platform.createClient({ client: 'OPERATOR', tokens: createMemoryTokenStore() })
  return {
    getPlatform: () => platform,
    createDesk,
    createToken: () => createSetupToken(platform.systemContext(), 'FIRST_OWNER'),
    become: (token: string, email: string) => createDesk().setup.createOwner({ body: { ...person, token, email } }),
  }
}

describe('an empty database', () => {
  const { getPlatform, createDesk, createToken, become } = useEmptyPlatform()
  beforeEach(() => getPlatform().database.db.execute(sql`delete from setup_link`))

  test('desk calls answer that nobody runs the shop, visitors’ calls answer as usual', async () => {
    const body = { username: 'a@tiber.example', password }
    await expect(createDesk().auth.token({ body })).rejects.toMatchObject({ status: 503, code: 'SU0001' })
    await expect(createDesk().staff.listOperators()).rejects.toMatchObject({ status: 503, code: 'SU0001' })
    await expect(getPlatform().createClient().auth.token({ body })).rejects.toMatchObject({ code: 'AU0001' })
    await expect(createDesk().setup.read()).resolves.toEqual({ state: 'EMPTY', acceptsLink: false })
  })

  test('the start leaves a link in a file that only its owner can read', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiber-setup-'))
    const file = join(dataDir, 'setup-link')
    const { database, systemContext } = getPlatform()
    await announceSetup({ dataDir, deskUrl: 'https://desk.tiber.example' }, systemContext())
    await announceSetup({ dataDir, deskUrl: 'https://desk.tiber.example' }, systemContext())
    expect(readFileSync(file, 'utf8')).toMatch(/^https:\/\/desk\.tiber\.example\/setup#[\w-]{43}\n$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    rmSync(dataDir, { recursive: true })
    const [row] = await database.db.query<{ hashes: string[] }>(sql`select array_agg(hash) as hashes from setup_link`)
    expect(row!.hashes).toHaveLength(2)
    await expect(createDesk().setup.read()).resolves.toMatchObject({ acceptsLink: true })
  })

  test('a guessed or late link is refused, and guessing is limited', async () => {
    await expect(become('guessed', 'a@tiber.example')).rejects.toMatchObject({ status: 400, code: 'AU0004' })
    const token = await createToken()
    getPlatform().advance(24 * 60 * 60)
    await expect(become(token, 'a@tiber.example')).rejects.toMatchObject({ status: 400, code: 'AU0004' })
    const guesses = Array.from({ length: 12 }, () => become('same guess', 'a@tiber.example'))
    const codes = (await Promise.allSettled(guesses)).map((each) => (each as { reason: { code: string } }).reason.code)
    expect(new Set(codes)).toEqual(new Set(['AU0004', 'RQ0004']))
  })
})

describe('several links', () => {
  const { getPlatform, createDesk, createToken, become } = useEmptyPlatform()

  test('used at the same moment › one makes an owner', async () => {
    const tokens = [await createToken(), await createToken()]
    const uses = [...tokens, tokens[0]!].map((token, at) => become(token, `owner${at}@tiber.example`))
    const outcomes = await Promise.allSettled(uses)
    const refused = outcomes.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.status, reason.code])).toEqual([
      [409, 'SU0002'],
      [409, 'SU0002'],
    ])
    const [row] = await getPlatform().database.db.query<{ owners: number; email: string; stores: number }>(
      sql`select count(*)::int as owners, min(u.email) as email, (select count(*)::int from store_view) as stores
          from customer_user u join staff_role r on r.user_id = u.id and r.role = 'OWNER'`,
    )
    expect(row).toMatchObject({ owners: 1, stores: 1 })
    await expect(become(tokens[0]!, 'again@tiber.example')).rejects.toMatchObject({ status: 409, code: 'SU0002' })
    await expect(createDesk().setup.read()).resolves.toEqual({ state: 'STARTED', acceptsLink: false })
  })
})

describe('from the link to the first order', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startEmptyPlatform()
  })
  afterAll(() => platform.close())

  test('the owner goes through the steps, and a buyer orders at the shop', async () => {
    const desk = platform.createClient({ client: 'OPERATOR', tokens: createMemoryTokenStore() })
    const token = await createSetupToken(platform.systemContext(), 'FIRST_OWNER')
    await desk.setup.createOwner({ body: { ...person, token, email: 'owner@tiber.example' } })
    const { rights } = (await desk.customerUsers.authenticatedUser()).staff!
    expect(rights).toContain('SETTINGS_UPDATE')
    await expect(desk.setup.finishStep({ body: { step: 'OPEN', done: true } })).rejects.toMatchObject({
      code: 'ST0001',
      message: expect.stringContaining('SUPPLIER, ARTICLES, CUSTOMER'),
    })

    const bad = { ...legal, taxNumber: 'B09000002' }
    await expect(desk.setup.updateShop({ body: { legal: bad } })).rejects.toMatchObject({ code: 'F-E-012' })
    const { legal: saved } = await desk.setup.updateShop({ body: { legal } })
    expect(saved).toMatchObject({ name: legal.name, taxNumber: 'ESB09000001' })
    await desk.setup.updateTaxRates({
      body: { country: 'ES', rates: [{ taxClass: 'STANDARD', rate: 21, validFrom: '2026-01-01' }] },
    })
    const { externalId: supplier } = await desk.operatorSuppliers.create({ body: { name: 'Almacén propio', legal } })
    const { storeView } = await desk.setup.readProgress()
    const lines = [
      { type: 'category', storeView, externalId: 'tornillos', name: 'Tornillos', classifications: ['tornillos'] },
      {
        type: 'product',
        externalId: 'T-8',
        name: 'Tornillo M8',
        classification: { externalId: 'tornillos', name: 'T' },
      },
      { type: 'variant', externalId: 'T-8', product: 'T-8', name: 'Tornillo M8', isDefault: true },
      { type: 'offer', externalId: 'T-8', variant: 'T-8', supplier, stock: 500, taxClass: 'STANDARD' },
      {
        type: 'price',
        externalId: 'T-8',
        offer: 'T-8',
        list: { externalId: 'PUBLIC', type: 'PUBLIC', name: 'Tarifa' },
        breaks: [{ quantity: 1, price: 0.25 }],
      },
    ]
    const { id } = await desk.catalogueImports.create({ body: { fileName: 'first.jsonl', format: 'jsonl' } })
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    await desk.catalogueImports.addPart({ params: { id, part: '0' }, body: { text } })
    await desk.catalogueImports.start({ params: { id } })
    await platform.drainJobs()
    expect(await desk.catalogueImports.read({ params: { id } })).toMatchObject({ state: 'DONE', counts: { broken: 0 } })

    const account = await desk.operatorAccounts.create({
      body: {
        name: 'Talleres Pisuerga',
        person: { firstName: 'Compras', lastName: 'Pisuerga', email: 'compras@tiber.example' },
        addresses: [
          {
            fullName: 'Recepción',
            address: 'Calle Mayor 1',
            city: 'Burgos',
            zipcode: '09004',
            country: 'ES',
            shipping: true,
            billing: true,
          },
        ],
      },
    })
    expect(account).toMatchObject({ status: 'ACTIVE', peopleCount: 1, people: [{ status: 'WAITING_ACTIVATION' }] })
    await platform.drainJobs()
    await desk.setup.createTestOrder()
    await platform.drainJobs()
    const [testOrder] = await desk.setup.listTestOrders()
    expect(testOrder!.steps.filter(({ state }) => state !== 'DONE')).toEqual([])
    await desk.setup.deleteTestOrders()
    const progress = await desk.setup.finishStep({ body: { step: 'OPEN', done: true } })
    expect(progress.steps.filter(({ done }) => !done)).toEqual([])
    await expect(desk.setup.read()).resolves.toMatchObject({ state: 'DONE' })

    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === 'compras@tiber.example')!
    const [, link] = /token=([\w-]+)/.exec(mail.text)!
    const buyer = platform.createClient({ tokens: createMemoryTokenStore() })
    await buyer.customerUsers.activate({ body: { token: link!, password: 'Compras-2026!' } })
    const cart = await buyer.carts.create({ body: { name: 'Primer pedido' } })
    await buyer.carts.updateLines({
      params: { id: cart.id },
      body: [{ offerPriceId: 'T-8', quantity: 100, updateAction: 'REPLACE_QUANTITY' }],
    })
    const orderId = await buyer.carts.initializeOrders({ params: { id: cart.id }, body: {} })
    const [address] = await buyer.addresses.list()
    await buyer.commercialOrders.setShipping({
      params: { id: orderId },
      body: { shippingAddressId: address!.externalId, shippingType: 'STANDARD' },
    })
    await buyer.commercialOrders.setBilling({
      params: { id: orderId },
      body: { billingAddressId: address!.externalId },
    })
    await buyer.commercialOrders.place({ params: { id: orderId } })
    const order = await buyer.commercialOrders.read({ params: { id: orderId } })
    expect(order.orderLogistics.map(({ status }) => status)).toEqual(['WAITING_SUPPLIER_APPROVAL'])
  })
})

describe('the demo shop', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())
  const createDesk = () => platform.createClient({ client: 'OPERATOR', tokens: createMemoryTokenStore() })

  test('is set up, and a link of the first owner comes too late', async () => {
    await expect(createDesk().setup.read()).resolves.toEqual({ state: 'DONE', acceptsLink: false })
    const token = await createSetupToken(platform.systemContext(), 'FIRST_OWNER')
    const body = { ...person, token, email: 'second@tiber.example' }
    await expect(createDesk().setup.createOwner({ body })).rejects.toMatchObject({ status: 409, code: 'SU0002' })
  })

  test('a link for a lost owner adds one, and an e-mail that is taken leaves it open', async () => {
    const token = await createSetupToken(platform.systemContext(), 'LOST_OWNER')
    const taken = { ...person, token, email: 'sales@tiber.example' }
    await expect(createDesk().setup.createOwner({ body: taken })).rejects.toMatchObject({ code: 'CU0002' })
    const desk = createDesk()
    await desk.setup.createOwner({ body: { ...person, token, email: 'recovered@tiber.example' } })
    await expect(desk.customerUsers.authenticatedUser()).resolves.toMatchObject({ staff: { roles: ['OWNER'] } })
  })

  test('a saved company replaces that of the settings on documents and transfers', async () => {
    const { client } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    await expect(client.setup.readShop()).resolves.toMatchObject({ legal: { name: 'Tiber Suministros, S.L.' } })
    await client.setup.updateShop({ body: { legal } })
    await expect(client.setup.readShop()).resolves.toMatchObject({ legal: { name: legal.name, iban: legal.iban } })
    const preview = await client.setup.previewInvoice()
    expect(new TextDecoder().decode(preview.content.slice(0, 5))).toBe('%PDF-')
    const withoutBic = { ...legal, bic: null }
    await expect(client.setup.updateShop({ body: { legal: withoutBic } })).rejects.toMatchObject({ code: 'F-E-001' })
    await expect(
      client.setup.updateShop({ body: { legal: { ...legal, iban: 'ES9121000418450200051333' } } }),
    ).rejects.toMatchObject({ code: 'F-E-012' })
  })

  test('a test mail reaches the caller', async () => {
    const { client } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    await expect(client.setup.sendTestMail()).resolves.toEqual({ sentTo: 'operator@tiber.example', problem: null })
    expect((await platform.readMails()).map(({ recipient }) => recipient)).toContain('operator@tiber.example')
  })
})
