import { Fragment, useMemo } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { packRows, unpackRows } from '#app/product-ui/packed-rows.ts'
import { Picture } from '#app/product-ui/picture.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readCategoryTree, type CategoryNode } from '#app/server/category-tree.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/categories.route'

export const meta = pageTitle('catalogue.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const tree = await readCategoryTree(context.get(sessionContext), url)
  return { tree: packRows(tree.map((node) => toBranch(node))) }
}

/** What the page shows of a category of the first two levels, and of the links below. */
type BranchView = CategoryLink & { count: number | null; children: ChildView[] }
type ChildView = Omit<BranchView, 'children'> & { picture: string | null; children: CategoryLink[] }
type CategoryLink = { name: string; segment: string }

const toBranch = (node: CategoryNode): BranchView => ({
  ...toLink(node),
  count: node.count,
  children: node.children.map((child) => ({
    ...toLink(child),
    count: child.count,
    picture: child.picture,
    children: child.children.map((leaf) => toLink(leaf)),
  })),
})

/** Paths repeat those of the categories above: only the last segment is sent. */
const toLink = ({ name, path }: CategoryNode): CategoryLink => ({ name, segment: path.slice(path.lastIndexOf('/')) })

/** Shows the whole catalogue on one page. */
export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const tree = useMemo(() => unpackRows(loaderData.tree), [loaderData.tree])
  return (
    <Page>
      <PageHead
        title={t('catalogue.title')}
        sub={t('catalogue.sub')}
        actions={
          <LinkButton to={localisedPath('/brands', locale)} icon="stamp">
            {t('catalogue.brands')}
          </LinkButton>
        }
      />
      {tree.length === 0 ? (
        <EmptyState icon="layout-grid" level={2} title={t('catalogue.empty.title')}>
          {t('catalogue.empty.text')}
        </EmptyState>
      ) : (
        <div className="category-index">
          {tree.map((node) => (
            <Branch key={node.segment} node={node} />
          ))}
        </div>
      )}
    </Page>
  )
}

function Branch({ node }: { node: BranchView }) {
  const locale = useLocale()
  const path = localisedPath(`/c${node.segment}`, locale)
  const format = useFormat()
  const hasPictures = node.children.some(({ picture }) => picture)
  return (
    <section className="category-branch">
      <h2>
        <Link to={path} prefetch="intent" className="text-ink">
          {node.name}
        </Link>
        {node.count !== null && <span className="text-12 font-normal text-muted">{format.number(node.count)}</span>}
      </h2>
      <ul>
        {node.children.map((child) => (
          <li key={child.segment}>
            {hasPictures && (
              <Picture source={child.picture} alt="" width={96} height={96} className="size-11 flex-none" />
            )}
            <div className="min-w-0">
              <Link to={path + child.segment} prefetch="intent" className="font-medium text-ink">
                {child.name}
              </Link>
              {child.count !== null && <span className="ml-2 text-12 text-muted">{format.number(child.count)}</span>}
              {child.children.length > 0 && (
                <p className="sub">
                  {child.children.map((leaf, at) => (
                    <Fragment key={leaf.segment}>
                      {/* Keeps the separator with its link, so that no line starts with a dot. */}
                      <span className="inline-block">
                        <Link
                          to={path + child.segment + leaf.segment}
                          prefetch="intent"
                          className="text-muted no-underline"
                        >
                          {toNonBreakingName(leaf.name)}
                        </Link>
                        {at < child.children.length - 1 && '\u00a0·'}
                      </span>{' '}
                    </Fragment>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
