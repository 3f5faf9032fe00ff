import type { Plugin } from 'vite'

// What the router calls of its instrumentation without any configured; the last two are for its server, which is not in
// these files.
const noInstrumentation = `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
`

/**
 * Removes the router's instrumentation from the browser's files: 1.1 kB on every page for hooks we do not set. Remove
 * this plugin before passing `instrumentations` to the router in entry.client.tsx. A router that uses more of it, or
 * keeps it elsewhere, fails the build.
 */
export function leanRouter(): Plugin {
  let isFound = false
  return {
    name: 'tiber-lean-router',
    apply: 'build',
    transform(_code, id) {
      if (this.environment.name !== 'client') return undefined
      if (!/react-router\/dist\/[^?]*router\/instrumentation\.js$/.test(id)) return undefined
      isFound = true
      return { code: noInstrumentation, map: null }
    },
    buildEnd(error) {
      if (!error && !isFound && this.environment.name === 'client')
        this.error('The router’s instrumentation was not found: adapt vite/lean-router.ts.')
    },
  }
}
