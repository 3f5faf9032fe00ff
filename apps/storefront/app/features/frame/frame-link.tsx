import { Link } from '@tiber/ui/link.tsx'
import type { FrameLink } from '#app/server/content.server.ts'

/** A link of editors in the header or footer. */
export function FrameLinkView({ link, className }: { link: FrameLink; className: string }) {
  if (link.isInternal)
    return (
      <Link to={link.href} prefetch="intent" className={className}>
        {link.label}
      </Link>
    )
  return (
    <a href={link.href} className={className}>
      {link.label}
    </a>
  )
}
