import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../tools/launch/processes.ts'

type RenderOptions = { env: Record<string, string | undefined>; path: string; cookie?: string; checkout?: string }

/** Measures `renderToString` of a page's tree in a separate process, with the code of the given checkout. */
export function measureRender({ env, path, cookie = '', checkout = root }: RenderOptions): { cpuMs: number } {
  const build = join(checkout, 'apps/storefront/build/server/index.js')
  const output = execFileSync(process.execPath, ['benchmarks/render/page.ts', build, path, cookie], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  })
  return JSON.parse(output) as { cpuMs: number }
}
