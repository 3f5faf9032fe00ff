import type { ViewScreen } from '@tiber/contract/operator/view-screens'
import type { SessionHandle } from '#app/server/session.server.ts'

/** Reads the saved views of a list and whether the person may share theirs. */
export async function readViews({ staff, platform: { views } }: SessionHandle, screen: ViewScreen) {
  const query = { screen }
  const list = await (staff?.clientType === 'SUPPLIER'
    ? views.listOfSupplier({ query })
    : views.listOfOperator({ query }))
  return { screen, list, mayShare: staff?.roles.includes('OWNER') ?? false }
}

export type ListViews = Awaited<ReturnType<typeof readViews>>
