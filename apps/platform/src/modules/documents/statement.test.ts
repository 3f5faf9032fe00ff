import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { useApprovals } from '../../testing/approvals.ts'

const used = useApprovals()

test('the statement of account sums open invoices by supplier and by how long they have been due', async () => {
  const statement = await used.buyer.documents.statement()
  const open = (await used.buyer.documents.invoices({ query: { size: 1000 } })).invoices.filter(
    ({ status }) => status !== 'PAID',
  )
  const toCents = (amount: number) => Math.round(amount * 100)
  const sumCents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0)
  expect(toCents(statement.open)).toBe(sumCents(open.map(({ gross }) => gross)))
  const overdue = open.filter(({ status }) => status === 'OVERDUE')
  expect(toCents(statement.overdue)).toBe(sumCents(overdue.map(({ gross }) => gross)))
  const today = Date.parse(statement.day)
  const getAge = (dueOn: string | null) => {
    const days = dueOn === null ? 0 : (today - Date.parse(dueOn)) / 86_400_000
    if (days <= 0) return 'NOT_DUE'
    return days <= 30 ? 'TO_30_DAYS' : days <= 60 ? 'TO_60_DAYS' : days <= 90 ? 'TO_90_DAYS' : 'OVER_90_DAYS'
  }
  for (const { age, count, gross } of statement.ages) {
    const own = open.filter(({ dueOn }) => getAge(dueOn) === age)
    expect([count, toCents(gross)]).toEqual([own.length, sumCents(own.map((each) => each.gross))])
  }
  expect(sumCents(statement.suppliers.map((each) => each.open))).toBe(toCents(statement.open))
})

test('the statement of account says what is left of the credit', async () => {
  const before = await used.buyer.documents.statement()
  expect(before.credit).toBe(null)
  await used.setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 50_000 } })
  const { credit } = await used.buyer.documents.statement()
  expect(credit).toMatchObject({ limit: 50_000 })
  expect(credit!.left).toBeCloseTo(50_000 - credit!.used, 2)
})

test('the statement of account is a PDF with every open invoice, and empty for a company that owes nothing', async () => {
  const { fileName, content } = await used.buyer.documents.downloadStatement()
  expect(fileName).toMatch(/^extracto-de-cuenta-\d{4}-\d{2}-\d{2}\.pdf$/)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  const { invoices } = await used.buyer.documents.invoices({ query: { status: 'OVERDUE', size: 1000 } })
  for (const { number } of invoices) expect(text).toContain(number)
  expect(text).toContain('Talleres Guadalquivir, S.L.')
  expect(await used.stranger.documents.statement()).toMatchObject({ open: 0, overdue: 0, suppliers: [] })
  const empty = await used.stranger.documents.downloadStatement()
  const page = await extractText(await getDocumentProxy(new Uint8Array(empty.content)), { mergePages: true })
  expect(page.text).toContain('No hay facturas pendientes.')
})
