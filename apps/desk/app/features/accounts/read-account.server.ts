import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { OperatorChange } from '@tiber/contract/operator/operator-changes'
import type { AccountActivity } from '@tiber/contract/operator/operator-accounts'
import type { Right } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session.server.ts'
import { accountTabs, type AccountTab } from './account-tabs.ts'

const listSize = 50

export type AccountPageData = Awaited<ReturnType<typeof readAccountPage>>

/** Reads a company and what its open tab shows, in one round of calls. */
export async function readAccountPage(handle: SessionHandle, id: string, searchParams: URLSearchParams) {
  const { platform } = handle
  const tabs = listTabs(handle)
  const tab = tabs.find((each) => each === searchParams.get('tab')) ?? 'summary'
  const [account, tags, lists] = await Promise.all([
    platform.operatorAccounts.read({ params: { id } }),
    tab === 'summary' ? platform.customerTags.list() : [],
    readList(handle, id, tab),
  ]).catch((error: unknown) => {
    if (error instanceof SdkError && error.status === 404) throw data('Account not found', { status: 404 })
    throw error
  })
  return { account, tab, tabs, ...lists, tags: tags.map((tag) => ({ value: tag.id, label: tag.name })) }
}

/** The tabs whose content the person may read. */
function listTabs({ staff }: SessionHandle): AccountTab[] {
  const may = (right: Right) => staff?.rights.includes(right) ?? false
  const needed: Partial<Record<AccountTab, Right>> = {
    orders: 'SELLER_ORDER_READ',
    invoices: 'DOCUMENT_READ',
    log: 'AUDIT_READ',
  }
  return accountTabs.filter((tab) => needed[tab] === undefined || may(needed[tab]))
}

async function readList({ platform }: SessionHandle, id: string, tab: AccountTab) {
  if (tab === 'orders')
    return { orders: (await platform.operatorOrders.list({ query: { account: id, size: listSize } })).orders }
  if (tab === 'invoices') return { statement: await platform.operatorAccounts.statement({ params: { id } }) }
  if (tab !== 'log') return {}
  const { changes } = await platform.operatorChanges.list({ query: { account: id, size: listSize } })
  return { log: changes.map(toActivity) }
}

const toActivity = ({ at, actor, entity, action, entityName, changes }: OperatorChange): AccountActivity => ({
  kind: 'CHANGE',
  at,
  by: actor.name,
  entity,
  action,
  name: entityName,
  amount: null,
  changes,
})
