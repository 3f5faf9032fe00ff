import type { Plugin } from 'vite'

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/

/**
 * The router reloads the page whenever a route's file cannot be loaded, without end if it never can. Ours reloads once
 * within ten seconds (spec 8), so its reload is replaced by ours; an update of the router that no longer fits fails the build.
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
      return code.replace(reload, 'if (!window.tiberReload()) throw error; return new Promise(() => {});')
    },
    buildEnd(error) {
      if (!error && !isPatched && this.environment.name === 'client')
        this.error('The router’s route loader was not found: adapt vite/stale-chunk.ts.')
    },
  }
}
