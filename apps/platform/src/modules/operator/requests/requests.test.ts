import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import type { CustomerContext } from '../../../context.ts'
import { listEntries } from '../../audit/service.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

const guadalquivir = '0000000101'

let platform: TestPlatform
const desk = {} as Record<'operator' | 'sales' | 'finance', PlatformClient>

beforeAll(async () => {
  platform = await startTestPlatform()
  for (const name of ['operator', 'sales', 'finance'] as const)
    desk[name] = (await platform.signIn(`${name}@tiber.example`, { client: 'OPERATOR' })).client
})
afterAll(() => platform.close())

let counter = 0
type Given = { name?: string; phone?: string; address?: string; zipcode?: string; website?: string; email?: string }

/** Asks for access as a company that has nothing in common with the others but what is given. */
async function request({ name, phone, address, zipcode, website, email }: Given = {}) {
  counter += 1
  // Nothing that looks like the name of another test's company.
  const unique = [...String(counter)].map((digit) => 'bdfghjklmn'[Number(digit)]!.repeat(5)).join('') + counter
  const client = platform.createClient({ headers: { 'x-forwarded-for': `10.77.0.${counter}` } })
  const { id } = await client.customerAccounts.create({
    body: {
      createObjectCustomerAccountRequest: {
        name: name ?? unique,
        companyRegistrationName: name ?? unique,
        businessRegistrationNumber: `R-${unique}`,
        ...(website && { website }),
      },
      createCustomerUserRequest: {
        firstName: 'Compras',
        lastName: 'Nueva',
        email: email ?? `persona@nueva${counter}.example`,
        ...(phone && { phone }),
      },
      ...(address && {
        createAddressRequests: [
          {
            fullName: 'Recepción',
            address,
            city: 'Sevilla',
            zipcode: zipcode ?? '41007',
            country: 'ES',
            shipping: true,
            billing: true,
          },
        ],
      }),
    },
  })
  return id
}
const read = (accountId: string) => desk.sales.operatorRequests.read({ params: { accountId } })
const decide = (accountId: string, body: Parameters<PlatformClient['operatorRequests']['decide']>[0]['body']) =>
  desk.sales.operatorRequests.decide({ params: { accountId }, body })
const listMailsTo = async (email: string) => {
  await platform.drainJobs()
  return (await platform.readMails()).filter(({ recipient }) => recipient === email)
}

describe('the duplicate check', () => {
  test('finds a company by phone and street, with a score and what matches', async () => {
    const first = await request({ name: 'Riegos Noria', phone: '+34 954 111 222', address: 'Calle Metalurgia, 14' })
    await decide(first, { decision: 'APPROVE' })
    const again = await request({ name: 'Bombeos Sur', phone: '954111222', address: 'C/ Metalurgia 14' })
    const [duplicate, ...others] = (await read(again)).duplicates
    expect(duplicate).toMatchObject({ accountId: first, status: 'ACTIVE', fields: ['PHONE', 'STREET'] })
    expect(duplicate!.score).toBeGreaterThan(80)
    for (const { score } of others) expect(score).toBeLessThanOrEqual(duplicate!.score)
  })

  test.each([
    ['a similar name', { name: 'Hidráulica del Tormes, S.L.' }, { name: 'HIDRAULICA TORMES SLU' }, 'NAME'],
    ['the mail domain', { email: 'a@ribera-motor.example' }, { email: 'b@ribera-motor.example' }, 'MAIL_DOMAIN'],
    [
      'the website',
      { website: 'https://www.alamo-gruas.example' },
      { website: 'http://alamo-gruas.example/es' },
      'WEBSITE',
    ],
  ] as const)('finds a company by %s', async (_title, first, second, field) => {
    const known = await request(first)
    const { duplicates } = await read(await request(second))
    expect(duplicates.find(({ accountId }) => accountId === known)?.fields).toContain(field)
  })

  test('people of a public mail provider have nothing in common', async () => {
    const known = await request({ email: 'taller.uno@gmail.com' })
    const { duplicates } = await read(await request({ email: 'taller.dos@gmail.com' }))
    expect(duplicates.map(({ accountId }) => accountId)).not.toContain(known)
  })
})

describe('an approval', () => {
  test('with a template gives its tags, payment type and limit', async () => {
    const [tag] = await desk.operator.customerTags
      .save({
        body: { tags: [{ externalId: 'INDUSTRY-TEST', name: 'Industria de prueba' }] },
      })
      .then((tags) => tags.filter(({ externalId }) => externalId === 'INDUSTRY-TEST'))
    const [template] = await desk.operator.operatorRequests.saveTemplates({
      body: { templates: [{ name: 'Industria', tagIds: [tag!.id], paymentType: 'DUE_DATE', creditLimit: 3000.5 }] },
    })
    expect(template).toMatchObject({ name: 'Industria', creditLimit: 3000.5 })
    const accountId = await request()
    expect(await decide(accountId, { decision: 'APPROVE', templateId: template!.id })).toMatchObject({
      status: 'APPROVED',
    })
    const { status, tags, terms } = await desk.finance.operatorAccounts.read({ params: { id: accountId } })
    expect({ status, tags: tags.map(({ id }) => id), ...terms }).toMatchObject({
      status: 'ACTIVE',
      tags: [tag!.id],
      paymentType: 'DUE_DATE',
      creditLimit: 3000.5,
    })
    // How the operator calls its templates is told to the operator only.
    const { changes } = await desk.operator.operatorChanges.list({ query: { account: accountId } })
    expect(changes.flatMap((each) => each.changes)).toContainEqual({
      field: 'template',
      before: null,
      after: 'Industria',
    })
    const company = { ...platform.systemContext(), caller: { clientType: 'ACCOUNT', accountId } } as CustomerContext
    const own = await listEntries(company, { page: 0, size: 50 })
    expect(own.content.flatMap((each) => each.changes).map(({ field }) => field)).not.toContain('template')
  })

  test('into an existing company makes the applicant its user, with a link, and closes the other one', async () => {
    const email = 'persona@colega.example'
    const accountId = await request({ email })
    expect(await decide(accountId, { decision: 'APPROVE', intoAccountId: guadalquivir })).toMatchObject({
      status: 'APPROVED',
      into: { id: guadalquivir },
    })
    const mails = await listMailsTo(email)
    expect(mails.some(({ text }) => text.includes('Talleres Guadalquivir') && text.includes('/auth/activate'))).toBe(
      true,
    )
    const { people } = await desk.sales.operatorAccounts.read({ params: { id: guadalquivir } })
    expect(people.find((person) => person.email === email)).toMatchObject({
      status: 'WAITING_ACTIVATION',
      groups: ['FOC_User'],
    })
    const closed = await desk.sales.operatorAccounts.read({ params: { id: accountId } })
    expect(closed).toMatchObject({ status: 'INACTIVE', peopleCount: 0 })
  })

  test('ends the task, and a second decision gets 409', async () => {
    const accountId = await request()
    const findTask = async () =>
      (await desk.sales.tasks.list({ query: { size: 500 } })).tasks.find(({ entityId }) => entityId === accountId)
    expect(await findTask()).toMatchObject({ kind: 'ACCESS_REQUEST', mayAct: true })
    const outcomes = await Promise.allSettled([
      decide(accountId, { decision: 'APPROVE' }),
      decide(accountId, { decision: 'DECLINE', reason: 'No.' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ST0001' } })
    expect(await findTask()).toBeUndefined()
  })

  test.each([
    ['a decline without a reason', { decision: 'DECLINE', reason: ' ' }, 400],
    ['a decline with a template', { decision: 'DECLINE', reason: 'No.', templateId: '1' }, 422],
    ['a template and a company', { decision: 'APPROVE', templateId: '1', intoAccountId: guadalquivir }, 422],
    ['an unknown template', { decision: 'APPROVE', templateId: '0000099999' }, 400],
    ['an unknown company', { decision: 'APPROVE', intoAccountId: '0000099999' }, 400],
  ] as const)('%s is refused and decides nothing', async (_title, body, status) => {
    const accountId = await request()
    await expect(decide(accountId, body)).rejects.toMatchObject({ status })
    expect((await read(accountId)).status).toBe('WAITING')
  })

  test('into itself is refused', async () => {
    const accountId = await request()
    const into = decide(accountId, { decision: 'APPROVE', intoAccountId: accountId })
    await expect(into).rejects.toMatchObject({ code: 'F-E-012' })
  })
})

test('a question takes the request off the list of tasks until the applicant answers', async () => {
  const accountId = await request()
  const findTask = async () =>
    (await desk.sales.tasks.list({ query: { size: 500 } })).tasks.find(({ entityId }) => entityId === accountId)
  await desk.sales.accessRequests.sendQuestion({ params: { accountId }, body: { text: '¿Desde cuándo?' } })
  expect(await findTask()).toBeUndefined()
})

test('two templates of one name are refused', async () => {
  const templates = [{ name: 'Uno' }, { name: ' Uno ' }]
  const save = desk.operator.operatorRequests.saveTemplates({ body: { templates } })
  await expect(save).rejects.toMatchObject({ code: 'F-E-012' })
})
