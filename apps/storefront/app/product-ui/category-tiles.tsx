import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { toNonBreakingName } from './non-breaking-name.ts'
import { Picture } from './picture.tsx'

type CategoryTile = { id: string; name: string; path: string; count: number | null; picture: string | null }

/** Links to categories, each with a drawing and a name. */
export function CategoryTiles({ tiles }: { tiles: readonly CategoryTile[] }) {
  const locale = useLocale()
  const format = useFormat()
  // Some platforms have no pictures; then no space is reserved for them.
  const hasPictures = tiles.some(({ picture }) => picture)
  return (
    <ul className="category-tiles">
      {tiles.map(({ id, name, path, count, picture }) => (
        <li key={id}>
          <Link to={localisedPath(path, locale)} prefetch="intent">
            {hasPictures && <Picture source={picture} alt="" width={96} height={96} className="size-12 flex-none" />}
            <span className="min-w-0">
              <span className="block font-medium text-ink">{toNonBreakingName(name)}</span>
              {count !== null && <span className="sub">{format.number(count)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
