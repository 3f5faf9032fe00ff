import { PlatformError } from '@tiber/contract/errors'
import type { AccountLite, AuthenticatedUser, CustomerUser } from '@tiber/contract/company/identity'
import type { Context, ContextByAccess, CustomerContext, SellerContext } from '../../../context.ts'
import { readValues } from '../../custom-fields/service.ts'
import { toCustomerUser } from './customer-user.ts'
import * as queries from './queries.ts'
import { readSecondFactor } from './second-factor.ts'

/** Reads the signed-in user with the company they act for, and what staff may do there. */
export function readAuthenticatedUser(context: ContextByAccess['user']): Promise<AuthenticatedUser> {
  const { caller } = context
  return caller.clientType === 'ACCOUNT' ? readCustomer({ ...context, caller }) : readStaff({ ...context, caller })
}

async function readCustomer(context: CustomerContext): Promise<AuthenticatedUser> {
  const { userId, accountId } = context.caller
  const found = await queries.selectUserWithAccounts(context, userId)
  const membership = found?.memberships.find(({ account }) => account.id === accountId)
  if (!found || !membership) throw new PlatformError('AU0002')
  const customFieldValues = found.hasCustomFields ? await readCustomFields(context, userId) : []
  return {
    user: toCustomerUser(found.user, { ...membership, customFieldValues }),
    account: membership.account,
    accounts: found.memberships.map(({ account }) => account),
  }
}

async function readStaff(context: SellerContext): Promise<AuthenticatedUser> {
  const { caller } = context
  const user = await readUser(context, caller.userId, undefined)
  const supplier = caller.clientType === 'SUPPLIER' ? await requireSupplier(context, caller.supplierId) : null
  const account = supplier ?? getShop(context)
  const { clientType, roles, rights } = caller
  const secondFactor = await readSecondFactor(context)
  const staff = { clientType, supplier, roles: [...roles], rights: [...rights], secondFactor }
  return { user, account, accounts: [account], staff }
}

async function requireSupplier({ db, findSupplier }: Context, id: string): Promise<AccountLite> {
  const supplier = await findSupplier(db, id)
  if (!supplier) throw new PlatformError('PE0001', 'You do not belong to a supplier.')
  return supplier
}

/** Returns the name of the company that one of the staff works for. */
export async function readCompanyName(context: Context, { supplierId }: Pick<queries.UserRow, 'supplierId'>) {
  return supplierId === null ? getShop(context).name : (await requireSupplier(context, supplierId)).name
}

/** The shop is no account: its staff act for all of them. */
const getShop = ({ operator }: Context): AccountLite => ({
  id: 'operator',
  externalId: 'operator',
  name: operator?.name ?? 'Tiber',
})

/** Reads a user with their role in one account, or without a role if none is given. */
export async function readUser(context: Context, userId: string, accountId: string | undefined): Promise<CustomerUser> {
  const found = await queries.selectUserWithAccounts(context, userId)
  if (!found) throw new PlatformError('AU0002')
  const membership = found.memberships.find(({ account }) => account.id === accountId)
  const customFieldValues = found.hasCustomFields ? await readCustomFields(context, userId) : []
  return toCustomerUser(found.user, { groups: [], organisations: [], ...membership, customFieldValues })
}

const readCustomFields = async (context: Context, userId: string) =>
  (await readValues(context, [userId])).get(userId) ?? []
