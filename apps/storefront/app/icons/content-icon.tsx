import { createContext, useContext, useEffect, useId, useRef, useState } from 'react'

import { createBrowserIcons } from './browser-icons.ts'
import { replaceIds } from './clean-svg.ts'
import { parseIconName, type IconReference } from './icon-name.ts'
import type { IconSource } from './icon-source.ts'
import { findColourClass } from '@tiber/ui/theme/theme-colours.ts'
import { classes } from '@tiber/ui/classes/class-merge.ts'

/** The server provides its icon sets; in the browser the default is right. */
export const IconSourceContext = createContext<IconSource>(createBrowserIcons())

type ContentIconProps = {
  /** Such as `lucide:truck`, `lucide-truck` or `@provider:prefix:name`; nothing is shown without a name. */
  name: string | undefined
  /** A colour of the theme; the colour of the text by default. */
  colour?: string | undefined
  className?: string | undefined
}

/** An icon that content names, decorative only. Icons of our own components are compiled (see icon.tsx). */
export function ContentIcon({ name, colour, className }: ContentIconProps) {
  const source = useContext(IconSourceContext)
  if (!name) return null
  const icon = parseIconName(name)
  if (!icon) {
    source.warn(`"${name}" is not the name of an icon.`)
    return null
  }
  const colourClass = colour ? findColourClass(colour) : undefined
  if (colour && !colourClass) source.warn(`The theme has no colour "${colour}" for the icon ${name}.`)
  // Another name is another element: the server's markup belongs to the first one.
  return <InlineIcon key={name} icon={icon} className={classes('content-icon size-4', colourClass, className)} />
}

/**
 * The server inlines the drawing. The browser renders the same element without content at first, which leaves the
 * server's in place, so that no icon data is in scripts; only icons that appear later are loaded.
 */
function InlineIcon({ icon, className }: { icon: IconReference; className: string }) {
  const source = useContext(IconSourceContext)
  const element = useRef<SVGSVGElement>(null)
  const id = useId()
  const [drawing, setDrawing] = useState(() => source.find(icon))
  const { provider, prefix, name } = icon
  const isDrawn = drawing !== undefined

  useEffect(() => {
    const reference = { provider, prefix, name }
    const svg = element.current
    if (isDrawn || !svg) return undefined
    if (svg.childElementCount > 0) {
      // Ids of the drawing are those of this element.
      const viewBox = svg.getAttribute('viewBox') ?? ''
      if (!svg.querySelector('[id]')) source.keep(reference, { viewBox, body: svg.innerHTML })
      return undefined
    }
    let isMounted = true
    const load = async () => {
      const loaded = await source.load(reference)
      if (isMounted && loaded) setDrawing(loaded)
    }
    void load()
    return () => {
      isMounted = false
    }
  }, [source, provider, prefix, name, isDrawn])

  // React sets the markup only when it changes, so later renders leave the server's in place, too.
  return (
    <svg
      ref={element}
      className={className}
      viewBox={drawing?.viewBox ?? '0 0 24 24'}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing ? replaceIds(drawing.body, id) : '' }}
    />
  )
}
