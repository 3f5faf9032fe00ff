import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { maxImportRows } from '@tiber/contract/imports'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

type Client = ReturnType<TestPlatform['createClient']>

let platform: TestPlatform
let client: Client
beforeAll(async () => {
  platform = await startTestPlatform()
  client = (await platform.signIn('new@tiber.example')).client
  await client.addresses.create({ body: { ...place, externalId: 'BASE', label: 'Base' } })
})
afterAll(() => platform.close())

const place = { fullName: 'Riegos', address: 'Calle Mayor 1', city: 'Murcia', zipcode: '30001', country: 'ES' }
const header = 'nombre;dirección;ciudad;código postal;país'
const importCsv = (csv: string, options: { apply?: boolean; skipBroken?: boolean } = {}) =>
  client.addresses.importCsv({ body: { csv, ...options } })
const findAddress = async (externalId: string) =>
  (await client.addresses.list({})).find((address) => address.externalId === externalId)

describe('an address import', () => {
  test('previews the result without changing anything', async () => {
    await client.addresses.create({ body: { ...place, externalId: 'PREVIEW', label: 'Base' } })
    const before = await client.addresses.list({})
    const csv = `external_id;label;${header};color
PREVIEW;Base;Riegos;Calle Mayor 1;Murcia;30001;ES;red
;Nueva;Obra;Calle Sol 2;Cartagena;30201;es;red
BASE-2;;Taller;Calle Luna 3;Lorca;99999;ES;red`
    const verdict = await importCsv(csv)
    expect(verdict).toMatchObject({
      applied: false,
      counts: { new: 1, changed: 0, unchanged: 1, broken: 1 },
      unknownColumns: ['color'],
    })
    expect(verdict.lines.map(({ line, name, verdict }) => [line, name, verdict])).toEqual([
      [2, 'Base', 'unchanged'],
      [3, 'Nueva', 'new'],
      [4, 'Taller', 'broken'],
    ])
    expect(verdict.lines[2]?.problems).toMatchObject([{ field: 'zipcode', code: 'F-E-012' }])
    expect(await client.addresses.list({})).toEqual(before)
  })

  test('stores every field of a row', async () => {
    const values = {
      externalId: 'WHOLE',
      label: 'Todo',
      fullName: '=Obra',
      company: 'Riegos, S.L.',
      address: 'Calle 1',
      additionalAddress: 'Bajo',
      city: 'Murcia',
      zipcode: '30002',
      state: 'Murcia',
      country: 'ES',
      phone: '+34600',
    }
    const cells = Object.values({ ...values, fullName: "'=Obra", phone: "'+34600" }).map((text) => `"${text}"`)
    await importCsv(`${Object.keys(values).join()},envío,facturación\n${cells.join()},sí,no`, { apply: true })
    expect(await findAddress('WHOLE')).toMatchObject({ ...values, shipping: true, billing: false })
  })

  test('knows countries by name, restores the zeros of postcodes and lists the values of a new row', async () => {
    const { lines } = await importCsv(`${header}\nObra;Calle Nueva 3;Villarreal;1140;España`)
    expect(lines).toMatchObject([{ verdict: 'new' }])
    const values = new Map(lines[0]!.changes.map(({ field, after }) => [field, after]))
    expect([values.get('zipcode'), values.get('country'), values.get('city')]).toEqual(['01140', 'ES', 'Villarreal'])
  })

  test('refuses a postcode that is wrong for a country given by name, and an unknown country', async () => {
    const { lines } = await importCsv(`${header}\nObra;Calle 3;Murcia;99999;Spain\nObra;Calle 4;Murcia;30001;Atlántida`)
    expect(lines.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([
      ['zipcode F-E-012'],
      ['country F-E-009'],
    ])
  })

  test('lists the changes of a row field by field, and applies them', async () => {
    const csv = `externalId;${header};teléfono;envío\nBASE;Riegos;Calle Mayor 2;Murcia;30001;ES;600;no`
    const changes = [
      { field: 'address', before: 'Calle Mayor 1', after: 'Calle Mayor 2' },
      { field: 'phone', before: '', after: '600' },
      { field: 'shipping', before: 'true', after: 'false' },
    ]
    expect((await importCsv(csv)).lines).toMatchObject([{ verdict: 'changed', changes }])
    expect(await importCsv(csv, { apply: true })).toMatchObject({ applied: true, counts: { changed: 1 } })
    // Fields without a column in the file stay.
    expect(await findAddress('BASE')).toMatchObject({
      address: 'Calle Mayor 2',
      label: 'Base',
      billing: true,
      phone: '600',
    })
    expect((await importCsv(csv)).counts).toMatchObject({ unchanged: 1, changed: 0 })
  })

  test('matches an address without external id by its place, in any spelling', async () => {
    await importCsv(`${header}\nSeñalización;C/ Río 4;Yecla;30510;ES`, { apply: true })
    const again = await importCsv(`${header};label\nSENALIZACION;C. RIO, 4;yecla;30510;es;Obra`)
    expect(again.counts).toMatchObject({ new: 0, changed: 1 })
  })

  test('reports the problems of each row', async () => {
    const csv = `external id;${header};envío
A;;Calle;Murcia;30001;ES;
B;${'x'.repeat(201)};Calle;Murcia;30001;ES;
C;Obra;Calle;Murcia;30001;ES;quizás
D;Obra;Calle;Murcia;30001;ES;;;more
E;Obra;Calle;Murcia;30001;ES;
E;Obra;Calle;Murcia;30001;ES;
;Obra;Calle 9;Murcia;30001;ES;
;obra;calle 9;murcia;30001;es;`
    const { lines } = await importCsv(csv)
    expect(lines.map(({ line, problems }) => [line, ...problems.map(({ field, code }) => `${field} ${code}`)])).toEqual(
      [
        [2, 'fullName F-E-001'],
        [3, 'fullName F-E-010'],
        [4, 'shipping F-E-009'],
        [5, 'csv F-E-012'],
        [6],
        [7, 'externalId F-E-003'],
        [8],
        [9, 'externalId F-E-003'],
      ],
    )
  })

  test('is applied completely or not at all, unless broken rows are skipped', async () => {
    const csv = `externalId;${header}\nGOOD;Obra;Calle 5;Murcia;30001;ES\nBAD;Obra;Calle 6;Murcia;1;ES`
    expect(await importCsv(csv, { apply: true })).toMatchObject({ applied: false })
    expect(await findAddress('GOOD')).toBeUndefined()
    expect(await importCsv(csv, { apply: true, skipBroken: true })).toMatchObject({
      applied: true,
      counts: { new: 1, broken: 1 },
    })
    expect(await findAddress('GOOD')).toBeDefined()
    expect(await findAddress('BAD')).toBeUndefined()
  })

  test('cannot remove the last billing address', async () => {
    const all = await client.addresses.list({})
    const rows = all.map(({ externalId, fullName, address, city, zipcode, country }) =>
      [externalId, `"${fullName}"`, address, city, zipcode, country, 'no'].join(';'),
    )
    const csv = `externalId;${header};factura\n${rows.join('\n')}`
    const verdict = await importCsv(csv, { apply: true })
    expect(verdict.applied).toBe(false)
    expect(verdict.lines.flatMap(({ problems }) => problems)).toContainEqual(
      expect.objectContaining({ code: 'ST0001' }),
    )
    expect((await importCsv(csv, { apply: true, skipBroken: true })).applied).toBe(true)
    expect(await client.addresses.list({ query: { billing: true } })).not.toEqual([])
  })

  test('does not change the address of an organisation', async () => {
    const accountId = '0000000103'
    const rows = await platform.database.db.query<{ id: string }>(
      sql`insert into organisation (account_id, name) values (${accountId}, 'Obra') returning id`,
    )
    const { createAddresses } = await import('./service.ts')
    const input = { ...place, externalId: 'ORG' }
    await createAddresses(platform.systemContext(), { accountId, organisationId: rows[0]!.id }, [input])
    expect((await importCsv(`externalId;${header}\nORG;Obra;Calle 5;Murcia;30001;ES`)).lines).toMatchObject([
      { verdict: 'broken', problems: [{ field: 'externalId', code: 'F-E-003' }] },
    ])
  })

  test('accepts 10,000 rows and is recorded in the audit trail', async () => {
    const row = (index: number) => `MANY-${index};Obra;Calle ${index};Murcia;30001;ES`
    const all = Array.from({ length: maxImportRows }, (_, index) => row(index))
    const verdict = await importCsv(`externalId;${header}\n${all.join('\n')}`)
    expect(verdict).toMatchObject({ applied: false, counts: { new: maxImportRows } })
    // Applies a tenth only: the rest takes time and shows nothing more.
    const rows = all.slice(0, maxImportRows / 10)
    const applied = await importCsv(`externalId;${header}\n${rows.join('\n')}`, { apply: true })
    expect(applied).toMatchObject({ applied: true, counts: { new: rows.length } })
    const changed = rows.map((row) => row.replace('Obra', 'Taller'))
    expect(await importCsv(`externalId;${header}\n${changed.join('\n')}`, { apply: true })).toMatchObject({
      applied: true,
      counts: { changed: rows.length },
    })
    expect(await findAddress('MANY-77')).toMatchObject({ fullName: 'Taller', shipping: true, billing: true })
    const entries = await platform.database.db.query<{ action: string }>(sql`select action from audit_entry`)
    expect(entries.filter(({ action }) => action === 'UPDATED').length).toBeGreaterThanOrEqual(rows.length)
  })

  test('without required columns is refused', async () => {
    await expect(importCsv('nombre;ciudad\nObra;Murcia')).rejects.toMatchObject({
      code: 'F-E-001',
      body: { errors: [{ detail: 'address' }, { detail: 'zipcode' }, { detail: 'country' }] },
    })
  })
})
