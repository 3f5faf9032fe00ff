import type { Plugin } from 'vite'

/** Libraries that only servers need. */
const serverLibrary = /\/node_modules\/(typebox|fastify|pino|undici)\//

/**
 * Fails a build whose scripts for the browser contain a library of servers: one constant from a file of the contract
 * with schemas brings 13 kB of them along.
 */
export function refuseServerLibraries(): Plugin {
  return {
    name: 'tiber:server-libraries',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        const modules = file.type === 'chunk' ? Object.entries(file.modules) : []
        const found = modules.find(([id, { renderedLength }]) => renderedLength > 0 && serverLibrary.test(id))
        if (found)
          this.error(`${file.fileName} would bring ${found[0]} to the browser: import from files without schemas.`)
      }
    },
  }
}
