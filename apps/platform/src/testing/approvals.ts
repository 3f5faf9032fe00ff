import { beforeAll, beforeEach } from 'vitest'
import type { CallBody } from '@tiber/contract/call'
import type { contract } from '@tiber/contract/contract'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { guadalquivir } from './carts.ts'
import { useOrders } from './orders.ts'

/** User ids of one company: its buyer, its approver and its administrator. */
export const people = { buyer: '0000000201', approver: '0000000202', admin: '0000000203' }

type Policy = CallBody<typeof contract.buyingPolicies.update>

/** Provides the clients of an approval; every test starts with one approver who has to approve every order. */
export function useApprovals() {
  const used = useOrders()
  const clients = {} as { approver: PlatformClient; admin: PlatformClient }
  const signIn = async () => {
    clients.approver = (await used.platform.signIn('approver@tiber.example')).client
    clients.admin = (await used.platform.signIn('admin@tiber.example')).client
  }
  const setPolicy = (body: Policy) =>
    used.sellers.operator.buyingPolicies.update({ params: { id: guadalquivir }, body })
  const setApprovers = (...tiers: string[][]) =>
    setPolicy({
      type: 'MANUAL_VALIDATION',
      active: true,
      tiers: tiers.map((approverUserIds, index) => ({ thresholdWithoutTax: index / 100, approverUserIds })),
    })
  beforeAll(signIn)
  beforeEach(async () => {
    await setApprovers([people.approver])
    await setPolicy({ type: 'QUOTA', active: false })
    await setPolicy({ type: 'CREDIT_CONTROL', active: false })
  })

  /** Finds the approval of an order in a box of its requester or of an approver. */
  const findApproval = async (
    orderId: string,
    client = used.buyer,
    box: 'REQUESTED' | 'WAITING' | 'DECIDED' = 'REQUESTED',
  ) => {
    const { approvals } = await client.approvals.list({ query: { box, size: 100 } })
    return approvals.find(({ order }) => order.id === orderId)
  }
  const listMailsTo = async (name: string) => {
    await used.platform.drainJobs()
    return (await used.platform.readMails()).filter(({ recipient }) => recipient === `${name}@tiber.example`)
  }
  /** Returns the token of the latest mail that asks this person for a decision. */
  const readMailedToken = async (name: string) => {
    const mail = (await listMailsTo(name)).find(({ text }) => text.includes('/auth/decide/'))
    return /\/auth\/decide\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  return Object.assign(used, {
    clients,
    setPolicy,
    setApprovers,
    findApproval,
    listMailsTo,
    readMailedToken,
    signInAgain: signIn,
    /** Places an order that needs the approver and returns it with its approval. */
    async placeForApproval(quantity = 10) {
      const order = await used.placeOrder(used.buyer, quantity)
      return { ...order, approval: (await findApproval(order.id))! }
    },
    readStatuses: async ({ read }: Pick<Awaited<ReturnType<typeof used.placeOrder>>, 'read'>) =>
      new Set((await read()).orderLogistics.map(({ status }) => status)),
  })
}
