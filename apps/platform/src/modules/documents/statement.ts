import { hash } from 'node:crypto'
import type { FileResponse } from '@tiber/contract/call'
import { defaultCurrency } from '@tiber/contract/currencies'
import { invoiceAges } from '@tiber/contract/orders/document-types'
import type { Statement } from '@tiber/contract/orders/documents'
import { sum, toMoney, toNumber } from '@tiber/contract/money'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import { readBudgets } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import { renderStatement } from './render-statement.ts'
import * as queries from './statement-queries.ts'

/** Reads what an account owes, by supplier and by how long it has been due. */
export async function readStatement(context: Context, accountId: string): Promise<Statement> {
  const account = await queries.selectAccountName(context, accountId)
  if (account === undefined) throw new PlatformError('F-E-002', 'Account not found.', 'id')
  const day = toDay(context.now())
  const rows = await queries.sumByAge(context, accountId, day)
  const [first] = rows
  const budgets = await readBudgets(context, accountId)
  const credit = budgets.find(({ policy }) => policy === 'CREDIT_CONTROL')
  const suppliers = [...Map.groupBy(rows, ({ supplierId }) => supplierId)].map(([id, own]) => ({
    supplier: { id, name: own[0]!.supplier },
    ...toAgedAmounts(own),
  }))
  return {
    account,
    day,
    currency: first?.currency ?? defaultCurrency,
    ...toAgedAmounts(rows),
    suppliers: suppliers.toSorted((a, b) => b.overdue - a.overdue || b.open - a.open),
    credit: credit
      ? { limit: credit.limit, used: credit.reserved + credit.consumed, left: credit.remainingAfter }
      : null,
  }
}

function toAgedAmounts(rows: queries.AgedRow[]) {
  const sumOf = (own: queries.AgedRow[]) => toNumber(sum(own.map(({ gross }) => toMoney(gross))))
  return {
    open: sumOf(rows),
    overdue: sumOf(rows.filter(({ age }) => age !== 'NOT_DUE')),
    ages: invoiceAges.map((age) => {
      const own = rows.filter((row) => row.age === age)
      return { age, count: own.reduce((count, row) => count + row.count, 0), gross: sumOf(own) }
    }),
  }
}

/** Open invoices that a page lists. */
const pageInvoices = 100

/** Reads the statement of an account with its oldest open invoices. */
export async function readOpenInvoices(context: Context, accountId: string) {
  const statement = await readStatement(context, accountId)
  const rows = await queries.selectOpenInvoices(context, accountId, pageInvoices)
  const invoices = rows.map(({ gross, ...invoice }) => ({ ...invoice, gross: toNumber(toMoney(gross)) }))
  return { ...statement, invoices }
}

/** Renders the statement with all open invoices. */
export async function downloadStatement(context: Context, accountId: string): Promise<FileResponse> {
  const statement = await readStatement(context, accountId)
  const invoices = await queries.selectOpenInvoices(context, accountId)
  const name = { 'es-ES': 'extracto-de-cuenta', 'en-US': 'statement-of-account' }[context.locale]
  return {
    fileName: `${name}-${statement.day}.pdf`,
    contentType: 'application/pdf',
    etag: `"${hash('sha1', JSON.stringify([context.locale, statement, invoices]))}"`,
    content: await renderStatement(statement, invoices, context),
  }
}
