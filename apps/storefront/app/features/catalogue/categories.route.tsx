import { Fragment } from 'react'
import { Link } from '@tiber/ui/link.tsx'
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
  return { tree: await readCategoryTree(context.get(sessionContext), url) }
}

/** Shows the whole catalogue on one page. */
export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { tree } = loaderData
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
            <Branch key={node.id} node={node} />
          ))}
        </div>
      )}
    </Page>
  )
}

function Branch({ node }: { node: CategoryNode }) {
  const locale = useLocale()
  const format = useFormat()
  const hasPictures = node.children.some(({ picture }) => picture)
  return (
    <section className="category-branch">
      <h2>
        <Link to={localisedPath(node.path, locale)} prefetch="intent" className="text-ink">
          {node.name}
        </Link>
        {node.count !== null && <span className="text-12 font-normal text-muted">{format.number(node.count)}</span>}
      </h2>
      <ul>
        {node.children.map((child) => (
          <li key={child.id}>
            {hasPictures && (
              <Picture source={child.picture} alt="" width={96} height={96} className="size-11 flex-none" />
            )}
            <div className="min-w-0">
              <Link to={localisedPath(child.path, locale)} prefetch="intent" className="font-medium text-ink">
                {child.name}
              </Link>
              {child.count !== null && <span className="ml-2 text-12 text-muted">{format.number(child.count)}</span>}
              {child.children.length > 0 && (
                <p className="sub">
                  {child.children.map((leaf, at) => (
                    <Fragment key={leaf.id}>
                      {/* Keeps the separator with its link, so that no line starts with a dot. */}
                      <span className="inline-block">
                        <Link
                          to={localisedPath(leaf.path, locale)}
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
