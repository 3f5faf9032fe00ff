import { data } from 'react-router'
import type { Route } from './+types/not-found.route'

/** spec 2: an unknown path answers 404 with its full path, to everybody. */
export function loader({ url }: Route.LoaderArgs) {
  throw data(`Page not found: ${url.pathname}${url.search}`, { status: 404 })
}

export function action(parts: Route.ActionArgs) {
  return loader(parts)
}

/** Never shown: the loader always throws. */
export default function NotFoundPage() {
  return null
}
