import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { maxDetailLengths } from '@tiber/contract/carts/cart-enums'
import { Link } from 'react-router'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SubLine } from '#app/ui/table.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'
import { CheaperOffer } from './line-issue.tsx'
import { isUrgent } from './list-view.ts'

/** Returns the tab index of a column's control; undefined before scripts run. */
export type TabIndex = (column: string) => number | undefined

type LineArticleProps = { line: CartLine; issue: LineHealth | undefined; canExtend: boolean; tabIndex: TabIndex }

/** Article of a line with its picture and supplier; section and note can be edited in place. */
export function LineArticle({ line, issue, canExtend, tabIndex }: LineArticleProps) {
  const locale = useLocale()
  const { productVariant: variant, supplier } = line
  const path = getVariantPath(variant.mainProductBusinessId, variant.id)
  return (
    <div className="flex min-w-0 gap-3">
      <Thumbnail source={variant.imageLink} className="size-9 shrink-0" />
      <div className="min-w-0">
        <Link
          to={localisedPath(path, locale)}
          prefetch="intent"
          data-cell="article"
          tabIndex={tabIndex('article')}
          className="font-medium whitespace-nowrap"
        >
          {variant.sku}
        </Link>
        <SubLine>{toNonBreakingName(variant.name)}</SubLine>
        <SubLine>{supplier.name}</SubLine>
        {issue && !isUrgent(issue) && <CheaperOffer line={line} issue={issue} />}
        {canExtend && <Description line={line} tabIndex={tabIndex('details')} />}
      </div>
    </div>
  )
}

/** Section and note of a line, saved when their field loses the focus. */
function Description({ line, tabIndex }: { line: CartLine; tabIndex: number | undefined }) {
  const t = useMessages()
  const { productVariant: variant, note, section } = line
  return (
    <details className="text-12 print:hidden">
      <summary
        data-cell="details"
        tabIndex={tabIndex}
        className="min-h-6 cursor-pointer py-1 leading-4 text-muted max-md:py-3.5 pointer-coarse:py-3.5"
      >
        {note ? (
          <>
            <Icon name="message-circle" className="mr-1 inline size-3" />
            {note}
          </>
        ) : (
          t('buying-lists.describe')
        )}
      </summary>
      <span className="flex max-w-72 flex-col gap-1.5 py-1.5">
        <TextInput
          key={`section ${section}`}
          name={`section.${line.id}`}
          defaultValue={section ?? ''}
          maxLength={maxDetailLengths.section}
          placeholder={t('buying-lists.section')}
          aria-label={t('buying-lists.section.of', { sku: variant.sku })}
        />
        <TextInput
          key={`note ${note}`}
          name={`note.${line.id}`}
          defaultValue={note ?? ''}
          maxLength={maxDetailLengths.note}
          placeholder={t('buying-lists.note')}
          aria-label={t('buying-lists.note.of', { sku: variant.sku })}
        />
      </span>
    </details>
  )
}
