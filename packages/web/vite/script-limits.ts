import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** A page by the files of its routes and its texts; `limit` is in kB, gzip 9. */
export type PageLimit = { page: string; files: string[]; texts: string[]; limit: number }

type Output =
  | { type: 'chunk'; imports: string[]; moduleIds: string[]; code: string }
  | { type: 'asset'; source: unknown }

/** Fails a build if a page loads more scripts before it is used than it did: what is not needed at once can be loaded later. */
export function limitScripts(pages: PageLimit[]): Plugin {
  return {
    name: 'tiber:script-limits',
    apply: 'build',
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const sizes = pages.map((page) => ({ ...page, kilobytes: measureScripts(bundle, page) }))
      const grown = sizes.filter(({ kilobytes, limit }) => kilobytes > limit)
      if (grown.length > 0)
        this.error(
          grown
            .map(({ page, kilobytes, limit }) => `${page} loads ${kilobytes.toFixed(1)} kB of scripts, above ${limit}.`)
            .join('\n'),
        )
    },
  }
}

/** Sums up what the routes of a page import, and its texts in Spanish, compressed as well as gzip can. */
export function measureScripts(
  bundle: Record<string, Output>,
  { files, texts }: Pick<PageLimit, 'files' | 'texts'>,
): number {
  const starts = ['app/entry.client.tsx', 'app/root.tsx', ...files]
  const names = new Set(
    Object.keys(bundle).filter((name) => starts.some((file) => contains(bundle[name]!, file)) || isTextOf(name, texts)),
  )
  for (const name of names) {
    const output = bundle[name]
    if (output?.type === 'chunk') for (const each of output.imports) names.add(each)
  }
  const bytes = [...names].map((name) => gzipSync(readOutput(bundle[name]!), { level: 9 }).length)
  return bytes.reduce((sum, each) => sum + each, 0) / 1024
}

const contains = (output: Output, file: string) =>
  output.type === 'chunk' && output.moduleIds.some((id) => id.split('?')[0]!.endsWith(`/${file}`))

const isTextOf = (name: string, texts: string[]) => texts.some((each) => name.endsWith(`.es-ES.${each}.js`))

const readOutput = (output: Output): string | Buffer =>
  output.type === 'chunk' ? output.code : Buffer.from(output.source as string | Uint8Array)
