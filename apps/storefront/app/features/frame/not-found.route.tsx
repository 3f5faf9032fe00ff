import { notFound } from '#app/server/not-found.server.ts'
import type { Route } from './+types/not-found.route'

/** spec 2: an unknown path answers 404 with its full path, to everybody. */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url)
}

export function action(parts: Route.ActionArgs) {
  return loader(parts)
}

/** Never rendered, because the loader always throws. */
export default function NotFoundPage() {
  return null
}
