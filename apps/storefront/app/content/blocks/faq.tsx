import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { SearchInput } from '@tiber/ui/inputs/search-input.tsx'
import { BlockTitle } from '../block-title.tsx'
import { BlockView } from '../block-list.tsx'
import { useEditable } from '../editable.ts'
import { filterFaqItems, readFaqItems, type FaqItem } from '../faq-items.ts'
import { readText, type Block } from '../fields.ts'
import { RichText } from '../rich-text/rich-text.tsx'

/** A list with fewer questions needs no search. */
const minSearchable = 5

/** Questions that open their answer; a search keeps those that contain all its words. */
export function Faq({ block }: { block: Block }) {
  const t = useMessages()
  const locale = useLocale()
  const editable = useEditable()
  const [query, setQuery] = useState('')
  const items = useMemo(() => readFaqItems(block), [block])
  const shown = filterFaqItems(items, query)
  const title = readText(block['title'])
  if (items.length === 0) return null
  return (
    <section className="faq" {...editable(block)}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BlockTitle>{title}</BlockTitle>
        {items.length >= minSearchable && (
          <div className="needs-script flex max-w-96 flex-1">
            <SearchInput
              label={t('content.faq.search')}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          </div>
        )}
      </div>
      <output className="sr-only">{query && t('content.faq.found', { n: shown.length })}</output>
      {shown.map((item) => (
        <Question key={item.block._uid} item={item} />
      ))}
      {shown.length === 0 && (
        <p className="py-4 text-13">
          {t('content.faq.none')}{' '}
          <Link to={localisedPath('/contact', locale)} prefetch="intent">
            {t('content.contact')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Question({ item: { block, question, anchor } }: { item: FaqItem }) {
  const t = useMessages()
  const contactPath = localisedPath('/contact', useLocale())
  const editable = useEditable()
  const { hash } = useLocation()
  // The server knows no anchor.
  const isTarget = useIsHydrated() && hash === `#${anchor}`
  const [toggled, setToggled] = useState<boolean>()
  return (
    <details
      id={anchor}
      open={toggled ?? isTarget}
      onToggle={(event) => setToggled(event.currentTarget.open)}
      {...editable(block)}
    >
      <summary>
        <h3>{question}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div className="prose">
        <RichText
          document={block['answer']}
          images={{ loading: 'lazy' }}
          renderBlock={(each) => <BlockView block={each} />}
        />
        <p className="text-13 text-muted print:hidden">
          {t('content.faq.unanswered')}{' '}
          <Link to={`${contactPath}?${new URLSearchParams({ question })}`}>{t('content.faq.ask')}</Link>
        </p>
      </div>
    </details>
  )
}
