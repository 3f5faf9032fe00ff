import { createNotFound } from '#app/server/not-found.server.ts'
import type { Route } from './+types/not-found.route'

/** spec 2: an unknown path answers 404 with its full path, to everybody. */
export function loader({ url }: Route.LoaderArgs) {
  throw createNotFound(url)
}

export function action(args: Route.ActionArgs) {
  return loader(args)
}

/** Never rendered, because the loader always throws. */
export default function NotFoundPage() {
  return null
}
