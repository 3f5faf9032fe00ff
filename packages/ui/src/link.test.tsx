import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Link as RouterLink,
  StaticRouterProvider,
  type LinkProps,
} from 'react-router'
import { expect, test } from 'vitest'
import { ServerLink } from './link.tsx'

/** Renders a link on a page of the shop, as the server does. */
async function render(Link: (props: LinkProps) => React.ReactNode, props: LinkProps) {
  const routes = [{ path: '/c/*', Component: () => <Link {...props}>Tornillos</Link> }]
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request('http://localhost/c/fixings?view=list'))
  if (context instanceof Response) throw new Error('The page was not rendered.')
  return renderToString(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />)
}

test.each<LinkProps>([
  { to: '/' },
  { to: '/c/fixings', className: 'menu-row', 'aria-current': 'page' },
  { to: '/en-US/product/0001?variant=2', prefetch: 'intent', preventScrollReset: true, replace: true, state: {} },
  { to: '/search?q=a&b="<', rel: 'next', title: 'x', viewTransition: true },
  { to: '/c', discover: 'none', target: '_blank' },
  { to: '/session/logout', reloadDocument: true },
  { to: '/c/' },
  { to: '/c//x/../y' },
  { to: '/c?' },
  { to: '/c#part' },
  { to: '?view=grid' },
  { to: '..' },
  { to: 'screws', relative: 'path' },
  { to: { pathname: '/c', search: '?q=1' } },
  { to: 'https://example.com/a' },
  { to: '//example.com/a' },
  { to: '/a%20b/ñ' },
])('link on the server › %j › has the markup of the router', async (props) => {
  const html = await render(ServerLink, props)
  expect(html).toContain('<a ')
  expect(parseAttributes(html)).toEqual(parseAttributes(await render(RouterLink as typeof ServerLink, props)))
})

/** Attributes have no order; the browser adds the mark for the router itself. */
const parseAttributes = (html: string) => html.replace(' data-discover="true"', '').split(/[ >]/).toSorted()
