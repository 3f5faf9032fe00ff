import type { ReactNode } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { ButtonStyle } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { menuRow } from '@tiber/ui/overlays/popover-menu.tsx'
import { Link } from 'react-router'
import { useCarts } from './carts-context.tsx'

/** What the quote is about: an article, a cart or list, a quick order, or a text that found nothing. */
type QuoteSource = { product: string; quantity?: number } | { cart: string } | { draft: string } | { text: string }

type RequestQuoteLinkProps = ButtonStyle & {
  source: QuoteSource
  /** A row of a menu instead of a button. */
  isMenuRow?: boolean
  /** Says what is asked for, if not just a quote. */
  children?: ReactNode
}

/** Link to ask suppliers for a quote; nothing for visitors and where the platform has no quotes. */
export function RequestQuoteLink({ source, isMenuRow, children, ...style }: RequestQuoteLinkProps) {
  const t = useMessages()
  const locale = useLocale()
  const { userId, hasQuotes } = useCarts()
  if (userId === undefined || !hasQuotes) return null
  const search = new URLSearchParams(Object.entries(source).map(([name, value]) => [name, String(value)]))
  const to = `${localisedPath('/account/quotes/new', locale)}?${search.toString()}`
  if (isMenuRow)
    return (
      <Link to={to} className={menuRow}>
        <Icon name="message-square-quote" size="small" />
        {t('product-ui.requestQuote')}
      </Link>
    )
  return (
    <LinkButton to={to} icon="message-square-quote" prefetch="none" {...style}>
      {children ?? t('product-ui.requestQuote')}
    </LinkButton>
  )
}
