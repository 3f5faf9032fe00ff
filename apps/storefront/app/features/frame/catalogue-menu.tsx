import { useRef, useState } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'

type MenuNode = { name: string; path: string; count: number | null; children: { name: string; path: string }[] }

/**
 * Two levels of the category tree. Loaded when the menu is hovered or focused, so pages do not contain it; without
 * scripts a link.
 */
export function CatalogueMenu({ triggerClassName }: { triggerClassName: string }) {
  const t = useMessages()
  const locale = useLocale()
  const { menu, load } = useMenu(localisedPath('/catalogue/menu', locale))
  // Nothing loads the menu before.
  const isHydrated = useIsHydrated()
  const preload = () => void load()
  const trigger = (
    <>
      <Icon name="layout-grid" />
      {t('frame.catalogue')}
      <Icon name="chevron-down" size="small" />
    </>
  )
  return (
    <>
      <Link to={localisedPath('/c', locale)} className={`needs-no-script ${triggerClassName}`}>
        {trigger}
      </Link>
      {/* Only preloads the menu; the button inside is the control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <span className="needs-script contents" onPointerEnter={preload} onFocus={preload} onClick={preload}>
        <PopoverMenu trigger={trigger} triggerClassName={triggerClassName}>
          <div className="catalogue-menu">
            <p className="catalogue-menu-all">
              <Link to={localisedPath('/c', locale)}>{t('frame.catalogue.all')}</Link>
              <Link to={localisedPath('/brands', locale)}>{t('frame.catalogue.brands')}</Link>
            </p>
            <div className="catalogue-menu-grid">
              {menu ? menu.map((node) => <Branch key={node.path} node={node} />) : isHydrated && <MenuSkeleton />}
            </div>
          </div>
        </PopoverMenu>
      </span>
    </>
  )
}

function Branch({ node }: { node: MenuNode }) {
  const locale = useLocale()
  const format = useFormat()
  return (
    <section>
      <Link to={localisedPath(node.path, locale)} className="catalogue-menu-head">
        {node.name}
        {node.count !== null && <span>{format.number(node.count)}</span>}
      </Link>
      {node.children.map(({ name, path }) => (
        <Link key={path} to={localisedPath(path, locale)} prefetch="intent">
          {name}
        </Link>
      ))}
    </section>
  )
}

const skeletonKeys = [0, 1, 2, 3, 4, 5, 6]

const MenuSkeleton = () =>
  skeletonKeys.map((at) => (
    <section key={at} aria-hidden="true">
      <Skeleton className="mb-3 w-32" />
      <Skeleton className="mb-2 w-40" />
      <Skeleton className="mb-2 w-36" />
      <Skeleton className="mb-2 w-24" />
    </section>
  ))

function useMenu(address: string) {
  const [menu, setMenu] = useState<{ url: string; nodes: MenuNode[] }>()
  const requested = useRef<string>(undefined)
  const load = async () => {
    if (requested.current === address) return
    requested.current = address
    try {
      const response = await fetch(address, { headers: { accept: 'application/json' } })
      if (!response.ok || response.redirected) throw new Error(String(response.status))
      setMenu({ url: address, nodes: (await response.json()) as MenuNode[] })
    } catch {
      // Retried the next time; the links to all categories and brands are there meanwhile.
      requested.current = undefined
    }
  }
  return { menu: menu?.url === address ? menu.nodes : undefined, load }
}
