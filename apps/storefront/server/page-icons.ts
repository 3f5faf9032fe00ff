import type { Log } from '@tiber/server/log'
import { drawIcon, type IconDrawing } from '../app/icons/icon-drawing.ts'
import type { IconHosts } from '../app/icons/icon-hosts.ts'
import { createIconLoader } from '../app/icons/icon-loader.ts'
import type { IconReference } from '../app/icons/icon-name.ts'
import { createWarner, describeFailure, type IconSource } from '../app/icons/icon-source.ts'
import { findIconSet } from './icon-sets.ts'

/**
 * Creates the icons of pages on the server. Those of our sets are drawn at once; those of icon services never delay a
 * page: the first page leaves them to the browser, later ones have them.
 */
export function createPageIcons(hosts: IconHosts, log: Log): IconSource {
  const drawings = new Map<string, IconDrawing | undefined>()
  const warn = createWarner((message) => log.warn(message))
  const onFailure = (failure: Parameters<typeof describeFailure>[0]) => warn(describeFailure(failure))
  const loader = createIconLoader({ hosts, timeoutMs: 2000, retryDelaysMs: [], onFailure })

  function findOwn({ prefix, name }: IconReference): IconDrawing | undefined {
    const set = findIconSet(prefix)
    const key = `${prefix}:${name}`
    if (!set || drawings.has(key)) return drawings.get(key)
    const drawing = drawIcon(set, name)
    if (drawing) drawings.set(key, drawing)
    return drawing
  }

  return {
    find(icon) {
      const drawing = (icon.provider === '' ? findOwn(icon) : undefined) ?? loader.find(icon)
      if (drawing) return drawing
      if (hosts.has(icon.provider)) void loader.load(icon)
      else warn(`There is no icon ${icon.provider && `@${icon.provider}:`}${icon.prefix}:${icon.name}.`)
      return undefined
    },
    load: (icon) => loader.load(icon),
    keep: () => {},
    warn,
  }
}
