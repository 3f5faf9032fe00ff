import type { Plugin } from 'vite'

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/
// An error thrown here would be lost and the page left blank; rendering the failure shows the error page instead.
const reloadOnce = `if (window.tiberReload()) return new Promise(() => {});
const Failed = () => { if (!window.tiberReload()) throw error; return null; };
return (routeModulesCache[route.id] = { default: Failed });`

/**
 * Replaces the router's reload: it reloads the page whenever a route's file cannot be loaded, endlessly if it never
 * can. Ours reloads once within ten seconds (spec 8). An update of the router that no longer fits fails the build.
 */
export function staleChunk(): Plugin {
  let isPatched = false
  return {
    name: 'tiber-stale-chunk',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/[^?]*routeModules\.js$/.test(id)) return undefined
      if (!reload.test(code)) this.error('The router loads route files in another way: adapt vite/stale-chunk.ts.')
      isPatched = true
      return code.replace(reload, reloadOnce)
    },
    buildEnd(error) {
      if (!error && !isPatched && this.environment.name === 'client')
        this.error('The router’s route loader was not found: adapt vite/stale-chunk.ts.')
    },
  }
}
