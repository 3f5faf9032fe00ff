import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import type { OrganisationNode } from './organisation-tree.ts'
import { ClosedBadge } from '../status-badge.tsx'

export type TreeNode = OrganisationNode & {
  externalId: string | null
  isMain: boolean
  /** Names of its addresses. */
  places: string[]
  /** Names of its users; undefined if there are too many to list here. */
  users: string[] | undefined
  children: TreeNode[]
}

type OrganisationTreeProps = { nodes: TreeNode[]; canAdd: boolean; depth?: number }

/** Tree of nested lists; branches expand and collapse without scripts. */
export function OrganisationTree({ nodes, canAdd, depth = 0 }: OrganisationTreeProps) {
  const t = useMessages()
  return (
    <ul className={classes(depth > 0 && 'ml-6 border-l border-line max-md:ml-3')}>
      {nodes.map((node) => (
        <li key={node.id} className="relative">
          <NodeRow node={node} canAdd={canAdd} />
          {node.children.length > 0 && (
            <details open>
              {/* Placed over the row: a link inside a summary would nest interactive elements. */}
              <summary className="absolute top-0 left-2 flex h-(--row-h) w-7 list-none items-center justify-center text-muted hover:text-ink focus-visible:shadow-focus-inset max-md:left-0 max-md:h-12 max-md:w-9 [&::-webkit-details-marker]:hidden">
                <Icon
                  name="chevron-right"
                  size="small"
                  className="transition-transform duration-(--fast) [[open]>summary>&]:rotate-90"
                />
                <span className="sr-only">{t('company.organisations.branch', { name: node.name })}</span>
              </summary>
              <OrganisationTree nodes={node.children} canAdd={canAdd} depth={depth + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shows how many there are and, as far as there is room, who or where. */
function Members({ count, names }: { count: string; names: string[] }) {
  return (
    <span className="min-w-0 truncate md:flex-1" title={names.join(', ') || undefined}>
      {count}
      {names.length > 0 && <span className="text-body max-md:hidden">: {names.join(', ')}</span>}
    </span>
  )
}

function NodeRow({ node, canAdd }: { node: TreeNode; canAdd: boolean }) {
  const t = useMessages()
  const locale = useLocale()
  const path = `/account/company/organisations/${encodeURIComponent(node.id)}`
  return (
    <span className="flex min-h-(--row-h) items-center gap-x-3 max-md:flex-wrap border-b border-line px-4 py-1.5 text-13 hover:bg-surface-hover max-md:px-2 max-md:pt-0.5 max-md:pb-2">
      <span className="w-3.5 flex-none" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <Link to={localisedPath(path, locale)} prefetch="intent" className="min-w-0 py-0.5 font-medium max-md:py-3">
          {node.name}
        </Link>
        {node.externalId && <span className="sub">{node.externalId}</span>}
        {node.isMain && (
          <Badge tone="progress" icon="star">
            {t('company.organisation.main')}
          </Badge>
        )}
        {node.status !== 'ACTIVE' && <ClosedBadge />}
      </span>
      <span className="flex min-w-0 gap-x-4 text-12 text-muted max-md:order-1 max-md:w-full max-md:pl-6.5 md:w-[28rem]">
        {node.users && <Members count={t('company.users.count', { n: node.users.length })} names={node.users} />}
        <Members count={t('company.addresses.count', { n: node.places.length })} names={node.places} />
      </span>
      {canAdd && (
        <Link
          to={`${localisedPath('/account/company/organisations/new', locale)}?parent=${encodeURIComponent(node.id)}`}
          className="inline-flex size-6 flex-none items-center justify-center rounded-2 text-muted hover:bg-surface-selected hover:text-ink max-md:size-11"
          aria-label={t('company.organisations.addBelow', { name: node.name })}
          title={t('company.organisations.addBelow', { name: node.name })}
        >
          <Icon name="plus" size="small" />
        </Link>
      )}
    </span>
  )
}
