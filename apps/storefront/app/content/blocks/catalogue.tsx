import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { CategoryTiles } from '#app/product-ui/category-tiles.tsx'
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
  const editable = useEditable()
  const categories = useBlocks().data.categories[block._uid] ?? []
  if (categories.length === 0) return null
  return (
    <section className="grid gap-3" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      <CategoryTiles tiles={categories} />
    </section>
  )
}
