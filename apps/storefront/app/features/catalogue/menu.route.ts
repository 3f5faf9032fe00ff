import { readCategoryTree } from '#app/server/category-tree.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/menu.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Returns two levels of the category tree for the header's menu, requested when the menu is hovered or focused. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const tree = await readCategoryTree(context.get(sessionContext), url)
  const menu = tree.map(({ name, path, count, children }) => ({
    name,
    path,
    count,
    children: children.map((child) => ({ name: child.name, path: child.path })),
  }))
  return Response.json(menu, { headers: { 'cache-control': 'private, max-age=60', vary: 'cookie' } })
}
