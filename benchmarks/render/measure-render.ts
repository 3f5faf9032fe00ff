import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../tools/launch/processes.ts'

const build = join(root, 'apps/storefront/build/server/index.js')

/** Measures `renderToString` of a page's tree in a separate process. */
export function measureRender(env: Record<string, string | undefined>, path: string, cookie = ''): { cpuMs: number } {
  const output = execFileSync(process.execPath, ['benchmarks/render/page.ts', build, path, cookie], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return JSON.parse(output) as { cpuMs: number }
}
