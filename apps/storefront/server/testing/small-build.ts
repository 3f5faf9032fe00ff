import type { ServerBuild } from 'react-router'
import * as entry from '../../app/entry.server.tsx'

/** Creates a build of a few routes with the real entry of the storefront. */
export const createSmallBuild = (routes: Record<string, object>) =>
  ({
    entry: { module: entry },
    routes,
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild
