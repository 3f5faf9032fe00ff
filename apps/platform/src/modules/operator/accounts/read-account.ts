import { PlatformError } from '@tiber/contract/errors'
import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import { getOrderStage } from '@tiber/contract/orders/order-statuses'
import type { ContextByAccess } from '../../../context.ts'
import { listNotes } from '../../accounts/public.ts'
import { readPolicies } from '../../accounts/service.ts'
import { listAccountAddresses } from '../../addresses/service.ts'
import { selectAccountTags, type AccountRow } from '../../customers/public.ts'
import { toDay } from '../../prices/service.ts'
import * as queries from './account-queries.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000
const maxOrders = 8
const maxPeople = 50
const maxActivity = 12

/** Reads everything about one company; terms only for who may read them. */
export async function readAccount360(context: ContextByAccess['operator'], id: string): Promise<Account360> {
  const account = await queries.selectAccount(context, id)
  if (!account) throw new PlatformError('F-E-002', 'Account not found.', 'id')
  const now = context.now()
  const since = new Date(now.getTime() - yearMs)
  const days = { day: toDay(now), since, before: new Date(since.getTime() - yearMs) }
  const [tags, figures, orders, people, addresses, notes, activity, policies] = await Promise.all([
    selectAccountTags(context, id),
    queries.selectFigures(context, id, days),
    queries.selectOpenOrders(context, id, maxOrders),
    queries.selectPeople(context, id, { since, limit: maxPeople }),
    listAccountAddresses(context, id),
    listNotes(context, id),
    queries.selectActivity(context, id, maxActivity),
    readPolicies(context, id),
  ])
  const { paymentType, paymentDelay, paymentMode } = account
  const { creditReserved, creditUsed, ...sums } = figures
  const mayReadTerms = context.caller.rights.has('ACCOUNT_TERMS_READ')
  const credit = policies.find(({ type, active }) => type === 'CREDIT_CONTROL' && active)?.credit
  const payment = { paymentType, paymentDelay, paymentMode, creditLimit: credit?.limitWithTax ?? null }
  const used = { creditReserved: Number(creditReserved), creditUsed: Number(creditUsed) }
  return {
    id,
    ...toCompany(account),
    terms: mayReadTerms ? { ...payment, ...used } : null,
    tags,
    figures: toFigures(sums),
    openOrders: orders.map(toOpenOrder),
    people: people.map(({ total: _total, ...person }) => ({ ...person, lastVisitAt: toIso(person.lastVisitAt) })),
    peopleCount: people[0]?.total ?? 0,
    addresses,
    notes,
    activity: activity.map(toActivity),
  }
}

const toCompany = (account: AccountRow) => ({
  externalId: account.externalId,
  version: account.version,
  name: account.name,
  companyRegistrationName: account.companyRegistrationName,
  businessRegistrationNumber: account.businessRegistrationNumber,
  vatNumber: account.vatNumber,
  vatCheckedAt: toIso(account.vatCheckedAt),
  website: account.website,
  accountManager: account.accountManager,
  status: account.status,
  createdAt: toIso(account.createdAt)!,
})

type Rows<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>
type Sums = Omit<Rows<typeof queries.selectFigures>, 'creditReserved' | 'creditUsed'>

const toFigures = (sums: Sums): Account360['figures'] => ({
  ...sums,
  net: Number(sums.net),
  netBefore: Number(sums.netBefore),
  openNet: Number(sums.openNet),
  overdue: Number(sums.overdue),
})

const toOpenOrder = ({
  statuses,
  ...order
}: Rows<typeof queries.selectOpenOrders>[number]): Account360['openOrders'][number] => ({
  ...order,
  placedAt: toIso(order.placedAt)!,
  stage: getOrderStage(statuses),
  net: Number(order.net),
})

const toActivity = ({
  at,
  amount,
  ...entry
}: Rows<typeof queries.selectActivity>[number]): Account360['activity'][number] => ({
  ...entry,
  at: toIso(at)!,
  amount: amount === null ? null : Number(amount),
})

const toIso = (at: string | null) => at && new Date(at).toISOString()
