import { gzipSync } from 'node:zlib'

/**
 * Lists the scripts that a page loads before it is used, its texts included: those that its loader requests after the
 * first paint. An older page gives addresses instead of names.
 */
function listScripts(html: string): string[] {
  const [, names, addresses] = /\}\)\((?:'([^']+)'|\[([^\]]+)\]),'/.exec(html) ?? []
  if (names) return names.split(' ').map((name) => (name.startsWith('/') ? name : `/assets/${name}.js`))
  if (!addresses) throw new Error('The page names no scripts.')
  return addresses.split(',').map((address) => address.slice(1, -1))
}

/** Sums up the scripts of a page in kB, compressed as well as gzip can. */
export async function weighScripts(url: string, html: string): Promise<number> {
  let bytes = 0
  for (const name of new Set(listScripts(html))) {
    const script = await (await fetch(`${url}${name}`)).arrayBuffer()
    bytes += gzipSync(Buffer.from(script), { level: 9 }).length
  }
  return bytes / 1024
}
