import { iconHostsMeta } from './icon-hosts-meta.ts'
import type { IconDrawing } from './icon-drawing.ts'
import type { IconLoader } from './icon-loader.ts'
import type { IconReference } from './icon-name.ts'
import { createWarner, describeFailure, type IconSource } from './icon-source.ts'

const maxKeptIcons = 200

/** Creates the icons of a page in the browser. The loader is imported when the first icon is missing. */
export function createBrowserIcons(): IconSource {
  const kept = new Map<string, IconDrawing>()
  const warn = createWarner((message) => console.warn(message))
  let loader: IconLoader | undefined
  let loading: Promise<IconLoader> | undefined

  async function importLoader(): Promise<IconLoader> {
    const [{ createIconLoader }, { parseIconHosts }] = await Promise.all([
      import('./icon-loader.ts'),
      import('./icon-hosts.ts'),
    ])
    const configured = document.querySelector<HTMLMetaElement>(`meta[name="${iconHostsMeta}"]`)?.content
    const hosts = parseIconHosts(configured ?? '')
    if (!hosts.has('')) hosts.set('', [`${location.origin}/api/icons`])
    loader = createIconLoader({ hosts, timeoutMs: 2000, onFailure: (failure) => warn(describeFailure(failure)) })
    return loader
  }

  return {
    find: (icon) => kept.get(getKey(icon)) ?? loader?.find(icon),
    async load(icon) {
      try {
        loading ??= importLoader()
        return await (await loading).load(icon)
      } catch (error) {
        // The script itself is missing, for example after a new build: the next icon tries again.
        loading = undefined
        warn(`The loader of icons is not available: ${(error as Error).message}`)
        return undefined
      }
    },
    keep(icon, drawing) {
      if (kept.size < maxKeptIcons) kept.set(getKey(icon), drawing)
    },
    warn,
  }
}

const getKey = ({ provider, prefix, name }: IconReference) => `${provider}:${prefix}:${name}`
