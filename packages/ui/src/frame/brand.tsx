import { Link } from '../link.tsx'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-messages.tsx'

/** Logo and name, linking to the home page. */
export function Brand({ className = '' }: { className?: string }) {
  return (
    <Link
      to={localisedPath('/', useLocale())}
      className={`inline-flex min-h-9 flex-none items-center gap-2 text-[1.1875rem] font-bold tracking-[-0.015em] text-inherit no-underline hover:text-inherit hover:no-underline ${className}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
        <path
          d="M12 1.5 21 6.75v10.5L12 22.5 3 17.25V6.75Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
        />
        <path d="M7.25 9h9.5M12 9v8.25" className="stroke-brand-mark" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      Tiber
    </Link>
  )
}
