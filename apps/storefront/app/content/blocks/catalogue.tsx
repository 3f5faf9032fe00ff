import { Link } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale } from '#app/i18n/use-messages.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { Picture } from '#app/product-ui/picture.tsx'
import { BlockTitle } from '../block-title.tsx'
import { useBlocks } from '../blocks-context.ts'
import { useEditable } from '../editable.ts'
import { readText, type Block } from '../fields.ts'

/** Suppliers with their logos, or names where they have none. */
export function Brands({ block }: { block: Block }) {
  const locale = useLocale()
  const editable = useEditable()
  const suppliers = useBlocks().data.suppliers[block._uid] ?? []
  if (suppliers.length === 0) return null
  return (
    <section className="grid gap-3" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      <ul className="brand-grid">
        {suppliers.map(({ id, name, logo }) => (
          <li key={id}>
            <Link to={localisedPath(`/supplier/${encodeURIComponent(id)}`, locale)} prefetch="intent">
              {logo ? <Picture source={logo} alt={name} width={192} height={96} className="h-10 w-full" /> : name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CategoryTeasers({ block }: { block: Block }) {
  const locale = useLocale()
  const format = useFormat()
  const editable = useEditable()
  const categories = useBlocks().data.categories[block._uid] ?? []
  if (categories.length === 0) return null
  // Some platforms have no pictures; then no space is reserved for them.
  const hasPictures = categories.some(({ picture }) => picture)
  return (
    <section className="grid gap-3" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      <ul className="category-tiles">
        {categories.map(({ id, name, path, count, picture }) => (
          <li key={id}>
            <Link to={localisedPath(path, locale)} prefetch="intent">
              {hasPictures && <Picture source={picture} alt="" width={96} height={96} className="size-12 flex-none" />}
              <span className="min-w-0">
                <span className="block font-medium text-ink">{toNonBreakingName(name)}</span>
                {count !== null && <span className="text-12 text-muted">{format.number(count)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
