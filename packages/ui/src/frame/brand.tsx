import { createContext, useContext } from 'react'
import { Link } from '../link.tsx'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-messages.tsx'

type ShopLogo = { src: string; srcSet: string | undefined; name: string }

/** The shop's own logo, where it has one. */
export const ShopLogoContext = createContext<ShopLogo | undefined>(undefined)

/** Logo and name, linking to the home page. */
export function Brand({ className = '' }: { className?: string }) {
  const logo = useContext(ShopLogoContext)
  return (
    <Link
      to={localisedPath('/', useLocale())}
      className={`inline-flex min-h-9 flex-none items-center gap-2 text-[1.1875rem] font-bold tracking-[-0.015em] text-inherit no-underline hover:text-inherit hover:no-underline ${className}`}
    >
      {logo ? (
        // On white, because it was drawn for paper.
        <img
          src={logo.src}
          srcSet={logo.srcSet}
          alt={logo.name}
          className="h-8 max-w-40 rounded-1 bg-white object-contain px-1 py-0.5"
        />
      ) : (
        <OwnBrand />
      )}
    </Link>
  )
}

const OwnBrand = () => (
  <>
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
  </>
)
