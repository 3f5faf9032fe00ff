import { Outlet } from 'react-router'
import { sessionContext } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/company.layout'

/** Returns which sections to show, since some depend on platform features. */
export async function loader({ context }: Route.LoaderArgs) {
  const { features } = await readShopSettings(context.get(sessionContext))
  return { hasAuditTrail: features.includes('audit-trail') }
}

export default function CompanyLayout() {
  return <Outlet />
}
