import { Link as RouterLink, type LinkProps } from 'react-router'

/**
 * A link of the shop: the router's in the browser, the same markup without its hooks on the server. The mark by which the
 * router finds links is added in the browser (`@tiber/web/browser/mark-links.ts`): it would be 2 kB of a page.
 */
export const Link: (props: LinkProps) => React.ReactNode = import.meta.env.SSR ? ServerLink : RouterLink

/** Paths that the router would write as they are. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#?]+)?$/

/**
 * A page has some 130 links, and the router resolves the path of each twice for clicks that no server receives: 6 % of
 * the time of a category page.
 */
export function ServerLink(props: LinkProps) {
  const { to, relative, mask } = props
  if (typeof to !== 'string' || !plainPath.test(to) || relative || mask) return <RouterLink {...props} />
  const {
    to: _to,
    discover: _discover,
    prefetch = 'none',
    reloadDocument: _reload,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    relative: _relative,
    mask: _mask,
    children,
    ...rest
  } = props
  // These write links into the page.
  if (prefetch === 'render' || prefetch === 'viewport') return <RouterLink {...props} />
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}
