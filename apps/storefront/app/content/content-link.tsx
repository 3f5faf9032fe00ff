import type { ReactNode } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { resolveLink } from './content-url.ts'
import { isFields } from './fields.ts'

type ContentLinkProps = {
  link: unknown
  className?: string | undefined
  /** Further attributes of the element. */
  attributes?: Record<string, string>
  children: ReactNode
}

/** Follows links of editors: paths of the shop through the router. A link that leads nowhere shows its text only. */
export function ContentLink({ link, className, attributes, children }: ContentLinkProps) {
  const target = resolveLink(link, useLocale())
  if (!target) return children
  const window = isFields(link) && link['target'] === '_blank' && { target: '_blank', rel: 'noopener noreferrer' }
  const props = { className, ...attributes, ...window }
  if (target.isInternal && !window)
    return (
      <Link to={target.href} prefetch="intent" {...props}>
        {children}
      </Link>
    )
  return (
    <a href={target.href} {...props}>
      {children}
    </a>
  )
}

/** Returns whether a link leads anywhere, for blocks that show a button only then. */
export const useHasTarget = () => {
  const locale = useLocale()
  return (link: unknown) => resolveLink(link, locale) !== undefined
}
