import { finalQuoteStatuses } from '@tiber/contract/quotes/quote-enums'
import { demoAddresses } from '@tiber/demo-data/addresses'
import { demoAccounts, demoStores } from '@tiber/demo-data/people'
import type { DemoQuote, DemoSupplierQuote } from '@tiber/demo-data/quotes'
import type { Calendar } from './catalogue-rows.ts'
import { toCopyText, type Field } from './copy-format.ts'
import type { Loader } from './loader.ts'

const columns = {
  master_quote: 'id account_id store_id user_id name description needed_by created_at updated_at',
  master_quote_detail: 'id master_quote_id variant_id quantity target_price position',
  thread:
    'id kind account_id user_id supplier_id supplier_quote_id subject status last_message_at created_at updated_at',
  supplier_quote:
    'id master_quote_id supplier_id account_id user_id status version deadline_at validity_date billing_address currency thread_id created_at updated_at',
  quote_line: 'id supplier_quote_id detail_id quantity position deliveries',
  quote_version: 'id supplier_quote_id number author_side author_name message validity_date shipping_price created_at',
  quote_version_line: 'version_id line_id price quantity net tax_rate lead_days offer_id alternative_variant_id',
  quote_event: 'supplier_quote_id at actor_name actor_type action from_status to_status version reason',
  thread_message: 'thread_id author_id author_name author_type author_company message created_at',
}
type Table = keyof typeof columns
type Rows = Record<Table, Field[][]>

const vat = 21
const answerDays = 4
const finalStatuses = new Set<string>(finalQuoteStatuses)

/** Copies requests for quotes with the answers of suppliers, their versions, history and messages. */
export async function copyQuotes(loader: Loader, quotes: DemoQuote[], calendar: Calendar) {
  const rows = Object.fromEntries(Object.keys(columns).map((table) => [table, [] as Field[][]])) as Rows
  for (const quote of quotes) addQuote(rows, quote, calendar)
  for (const table of Object.keys(columns) as Table[])
    await loader.copy(table, columns[table].split(' '), toCopyText(rows[table]))
  await loader.run(`update thread t set message_count = m.count, last_customer_message_id = m.customer,
      last_seller_message_id = m.seller
    from (select thread_id, count(*)::int as count, coalesce(max(id) filter (where author_type = 'CUSTOMER'), 0) as customer,
        coalesce(max(id) filter (where author_type <> 'CUSTOMER'), 0) as seller from thread_message group by thread_id) m
    where m.thread_id = t.id and t.kind = 'QUOTE'`)
  await markRead(loader, quotes)
}

/** Marks what the buyer has read; the rest is unread. */
async function markRead(loader: Loader, quotes: DemoQuote[]) {
  const read = quotes.flatMap(({ userId, quotes }) =>
    quotes.flatMap(({ threadId, messages = [] }) => {
      const last = messages.findLastIndex(({ author, isRead }) => author === 'CUSTOMER' || isRead)
      return last < 0 ? [] : [`('${threadId}', '${userId}', ${last + 1})`]
    }),
  )
  await loader.run(`insert into thread_read (thread_id, user_id, last_message_id, has_written)
    select r.thread_id, r.user_id, m.id, true from (values ${read.join(', ')}) as r(thread_id, user_id, position)
      join (select id, thread_id, row_number() over (partition by thread_id order by id) as position from thread_message) m
        on m.thread_id = r.thread_id and m.position = r.position`)
}

const findAddress = (wanted: string) => {
  const {
    accountId: _account,
    organisationId: _organisation,
    ...address
  } = demoAddresses.find(({ id }) => id === wanted)!
  return address
}

function addQuote(rows: Rows, quote: DemoQuote, calendar: Calendar) {
  const { id, accountId, userId, name, description, createdDaysAgo, neededInDays } = quote
  const created = calendar.instant(-createdDaysAgo)
  const storeId = demoStores.find(({ isDefault }) => isDefault)!.id
  const neededBy = calendar.dayOrNull(neededInDays)
  rows.master_quote.push([id, accountId, storeId, userId, name, description, neededBy, created, created])
  for (const [at, detail] of quote.details.entries())
    rows.master_quote_detail.push([detail.id, id, detail.variantId, detail.quantity, detail.targetPrice, at + 1])
  for (const each of quote.quotes) addSupplierQuote(rows, each, { quote, calendar, created })
}

type Parts = { quote: DemoQuote; calendar: Calendar; created: string }

function addSupplierQuote(rows: Rows, own: DemoSupplierQuote, { quote, calendar, created }: Parts) {
  const { id: masterId, accountId, userId } = quote
  const { messages = [], versions, supplierId } = own
  const changed = calendar.instant(-Math.min(quote.createdDaysAgo, ...versions.map(({ daysAgo }) => daysAgo)))
  const threadId = messages.length > 0 ? own.threadId : null
  if (threadId) {
    const status = finalStatuses.has(own.status) ? 'CLOSED' : 'OPEN'
    const written = calendar.instant(-messages.at(-1)!.daysAgo)
    rows.thread.push([
      threadId,
      'QUOTE',
      accountId,
      userId,
      supplierId,
      own.id,
      quote.name,
      status,
      written,
      created,
      written,
    ])
  }
  const deadline = calendar.instant(answerDays - quote.createdDaysAgo)
  const validity = calendar.dayOrNull(own.validityInDays ?? null)
  const billing = findAddress(quote.billingAddressId)
  rows.supplier_quote.push([
    own.id,
    masterId,
    supplierId,
    accountId,
    userId,
    own.status,
    versions.length,
    deadline,
    validity,
    billing,
    'EUR',
    threadId,
    created,
    changed,
  ])
  const address = findAddress(quote.shippingAddressId)
  for (const [at, { id, detailId, quantity }] of own.lines.entries())
    // An array would be written as one of PostgreSQL, not as JSON.
    rows.quote_line.push([id, own.id, detailId, quantity, at + 1, JSON.stringify([{ quantity, address }])])
  addVersions(rows, own, { quote, calendar, created })
  addEvents(rows, own, { quote, calendar, created })
  const { name: company } = demoAccounts.find(({ id }) => id === accountId)!
  for (const { author, text, daysAgo } of messages)
    rows.thread_message.push(
      author === 'CUSTOMER'
        ? [own.threadId, userId, quote.userName, author, company, text, calendar.instant(-daysAgo)]
        : [own.threadId, null, 'Ventas', author, own.supplierName, text, calendar.instant(-daysAgo)],
    )
}

function addVersions(
  rows: Rows,
  { id, versions, validityInDays, freight }: DemoSupplierQuote,
  { quote, calendar }: Parts,
) {
  for (const { id: versionId, number, isCounter, daysAgo, message, lines } of versions) {
    const author = isCounter ? ['CUSTOMER', quote.userName] : ['SUPPLIER', 'Ventas']
    const validity = isCounter ? null : calendar.dayOrNull(validityInDays ?? null)
    rows.quote_version.push([versionId, id, number, ...author, message, validity, freight, calendar.instant(-daysAgo)])
    for (const { lineId, price, quantity, leadDays, offerId, alternativeVariantId } of lines)
      rows.quote_version_line.push([
        versionId,
        lineId,
        price,
        quantity,
        toNet(price, quantity),
        vat,
        leadDays,
        offerId,
        alternativeVariantId,
      ])
  }
}

/** Prices have four decimals, so the product is exact in hundredths of a cent. */
const toNet = (price: number, quantity: number) => Math.round((Math.round(price * 10_000) * quantity) / 100) / 100

function addEvents(
  rows: Rows,
  { id, status, versions, reason }: DemoSupplierQuote,
  { quote, calendar, created }: Parts,
) {
  const buyer: Field[] = [quote.userName, 'CUSTOMER']
  const seller: Field[] = ['Ventas', 'SUPPLIER']
  rows.quote_event.push([id, created, ...buyer, 'request', null, 'NEW', null, null])
  let from = 'NEW'
  const move = (
    daysAgo: number,
    actor: Field[],
    [action, to, version, why]: [string, string, number | null, string | null],
  ) => {
    rows.quote_event.push([id, calendar.instant(-daysAgo), ...actor, action, from, to, version, why])
    from = to
  }
  for (const { isCounter, daysAgo, number, message } of versions) {
    if (!isCounter && from === 'WAITING_FOR_CUSTOMER')
      move(daysAgo, seller, ['withdraw', 'WAITING_FOR_SUPPLIER_INFOS', number - 1, null])
    if (isCounter) move(daysAgo, buyer, ['counter', 'WAITING_FOR_SUPPLIER_INFOS', number, message])
    else move(daysAgo, seller, ['offer', 'WAITING_FOR_CUSTOMER', number, message])
  }
  const settledDaysAgo = Math.max(0, Math.min(quote.createdDaysAgo, ...versions.map(({ daysAgo }) => daysAgo)) - 1)
  const version = versions.length || null
  if (status === 'CLOSED') move(settledDaysAgo, buyer, ['accept', 'VALIDATED', version, null])
  if (status === 'DECLINED_BY_OPERATOR')
    move(settledDaysAgo, seller, ['askOperator', 'WAITING_FOR_OPERATOR', version, null])
  const last = lastActions[status]
  if (last && from !== status) move(settledDaysAgo, last.by, [last.action, status, version, reason ?? null])
}

const system: Field[] = ['Tiber', 'SYSTEM']
const ventas: Field[] = ['Ventas', 'SUPPLIER']
const compras: Field[] = ['Compras', 'CUSTOMER']
const tienda: Field[] = ['Tienda', 'OPERATOR']

/** The transition that leads to each status a quote can end in. */
const lastActions: Partial<Record<DemoSupplierQuote['status'], { action: string; by: Field[] }>> = {
  WAITING_FOR_SUPPLIER_INFOS: { action: 'start', by: ventas },
  WAITING_FOR_OPERATOR: { action: 'askOperator', by: ventas },
  DECLINED_BY_SUPPLIER: { action: 'declineBySupplier', by: ventas },
  DECLINED_BY_OPERATOR: { action: 'declineByOperator', by: tienda },
  DECLINED_BY_CUSTOMER: { action: 'decline', by: compras },
  VALIDATED: { action: 'accept', by: compras },
  EXPIRED: { action: 'expire', by: system },
  CLOSED: { action: 'close', by: system },
}
