import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let admin: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  admin = (await platform.signIn('admin@tiber.example')).client
})
afterAll(() => platform.close())

const send = (csv: string, more: { apply?: boolean; skipBroken?: boolean } = {}) =>
  admin.customerUsers.importCsv({ body: { csv, ...more } })
const countUsers = async () => (await admin.customerUsers.list({ query: { size: 1 } })).totalElementsCount

describe('a user import', () => {
  test('previews each row and changes nothing until it is applied', async () => {
    const before = await countUsers()
    const csv = [
      'Correo;Nombre;Apellidos;Rol;Teléfono;Organizaciones;Color',
      'uno@tiber.example;Turno;Uno;usuario;+34 600 000 001;SEV|Córdoba;azul',
      'colleague.02@tiber.example;Mecanizado;Nuevo;;;;',
      'colleague.01@tiber.example;Almacén;Guadalquivir;;;;',
      'no-es-correo;Turno;Tres;;;;',
      'cuatro@tiber.example;;Cuatro;jefe;;NINGUNA;',
    ].join('\n')
    const verdict = await send(csv)
    expect(verdict).toMatchObject({
      applied: false,
      counts: { new: 1, changed: 1, unchanged: 1, broken: 2 },
      unknownColumns: ['Color'],
    })
    expect(verdict.lines.map(({ line, verdict }) => `${line} ${verdict}`)).toEqual([
      '2 new',
      '3 changed',
      '4 unchanged',
      '5 broken',
      '6 broken',
    ])
    expect(verdict.lines[1]?.changes).toEqual([{ field: 'lastName', before: 'Guadalquivir', after: 'Nuevo' }])
    expect(verdict.lines[4]?.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'groups F-E-008',
      'organisations F-E-002',
      'firstName F-E-001',
    ])
    expect(await countUsers()).toBe(before)
    expect(await send(csv, { apply: true })).toMatchObject({ applied: false })
    expect(await countUsers()).toBe(before)
  })

  test('accepts only e-mails that an invitation accepts', async () => {
    const wrong = ['a,b@tiber.example', '<a>@tiber.example', 'a@b..example', 'a\u0001@tiber.example']
    const { counts } = await send(`email;nombre;apellidos\n${wrong.map((each) => `"${each}";A;B`).join('\n')}`)
    expect(counts).toMatchObject({ new: 0, broken: wrong.length })
  })

  test('is applied completely, or without its broken rows on request', async () => {
    const before = await countUsers()
    const csv = [
      'email,firstName,lastName,groups,externalId,organisations',
      'dos@tiber.example,Turno,Dos,FOC_User,D-2,COR',
      'colleague.03@tiber.example,Centro CNC,Guadalquivir,,,"SEV-TAL-CNC|HUE"',
      'broken,,,,,',
    ].join('\n')
    expect(await send(csv, { apply: true, skipBroken: true })).toMatchObject({ applied: true, counts: { broken: 1 } })
    expect(await countUsers()).toBe(before + 1)
    const { content } = await admin.customerUsers.list({ query: { search: 'dos@' } })
    expect(content[0]?.customerUser).toMatchObject({
      status: 'WAITING_ACTIVATION',
      externalId: 'D-2',
      organisations: [{ name: 'Córdoba' }],
    })
    const moved = await admin.customerUsers.list({ query: { search: 'colleague.03' } })
    expect(moved.content[0]?.customerUser.organisations.map(({ name }) => name)).toEqual(['Centro CNC', 'Huelva'])
    await platform.drainJobs()
    expect((await platform.readMails()).map(({ recipient }) => recipient)).toContain('dos@tiber.example')
    expect(await send(csv, { skipBroken: true, apply: true })).toMatchObject({ counts: { new: 0, unchanged: 2 } })
    const trail = await admin.auditTrail.list({ query: { search: 'Turno Dos' } })
    expect(trail.content.map(({ action }) => action)).toEqual(['INVITED'])
  })

  test('refuses what a single update refuses: foreign users, duplicates, oneself, the last administrator', async () => {
    const csv = [
      'email,firstName,lastName,role,externalId',
      'new@tiber.example,Almacén,Noria,,',
      'buyer@tiber.example,Otro,Nombre,,',
      'admin@tiber.example,Administración,Guadalquivir,user,',
      'tres@tiber.example,Turno,Tres,,T-3',
      'TRES@tiber.example,Turno,Tres,,T-3',
      'cuatro@tiber.example,Turno,Cuatro,,G-1040',
    ].join('\n')
    const { lines } = await send(csv)
    expect(lines.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['CU0002'],
      ['PE0001'],
      ['ST0001'],
      ['F-E-003', 'F-E-003'],
      ['F-E-003', 'F-E-003'],
      ['F-E-003'],
    ])
  })

  test('needs a header with the required columns', async () => {
    await expect(send('nombre;rol\nTurno;usuario\n')).rejects.toMatchObject({ code: 'F-E-001' })
    await expect(send('\u0000\u0001binary')).rejects.toMatchObject({ status: 400 })
  })

  test('accepts 10,000 rows, reports the broken ones and stores the others; one more is too many', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 100 === 7 ? `broken ${index},,` : `masa.${index}@tiber.example,Persona,${index}`,
    )
    const csv = ['email,firstName,lastName', ...lines].join('\n')
    const preview = await send(csv)
    expect(preview.counts).toEqual({ new: 9900, changed: 0, unchanged: 0, broken: 100 })
    expect(preview.lines.find(({ verdict }) => verdict === 'broken')?.line).toBe(9)
    const before = await countUsers()
    expect(await send(csv, { apply: true })).toMatchObject({ applied: false })
    expect(await countUsers()).toBe(before)
    // The benchmark applies all of them; a tenth is enough to show that valid rows are stored without the broken ones.
    const tenth = ['email,firstName,lastName', ...lines.slice(0, 1000)].join('\n')
    expect(await send(tenth, { apply: true, skipBroken: true })).toMatchObject({ applied: true })
    expect(await countUsers()).toBe(before + 990)
    await expect(send(`${csv}\nx@tiber.example,a,b`)).rejects.toMatchObject({ code: 'F-E-010' })
  })
})
