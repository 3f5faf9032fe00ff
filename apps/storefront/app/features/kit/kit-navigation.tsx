import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { useMessages } from '#app/i18n/use-messages.tsx'
import { Count } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { StockMark } from '#app/ui/stock-mark.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

const pageSize = 48
const total = 412
const pageCount = Math.ceil(total / pageSize)

export function KitNavigation() {
  const t = useMessages()
  const [filtered, setFiltered] = useState(true)
  return (
    <Panel title={t('kit.navigation')}>
      <div className="flex flex-col gap-3">
        <KitTabs />
        <Breadcrumb
          label={t('kit.navigation.crumbs')}
          crumbs={[
            { label: t('kit.navigation.catalogue'), to: '?crumb=1' },
            { label: t('kit.navigation.fasteners'), to: '?crumb=2' },
            { label: t('kit.navigation.screws'), to: '?crumb=3' },
            { label: t('kit.navigation.item') },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Chip pressed={filtered} onClick={() => setFiltered(!filtered)}>
            M8
          </Chip>
          <Chip>
            {t('kit.navigation.blocked')} <b className="font-medium">1</b>
          </Chip>
        </div>
        <KitPages />
        <Steps
          label={t('kit.navigation.steps')}
          current="shipping"
          steps={[
            { id: 'cart', title: t('kit.navigation.cart'), detail: t('kit.navigation.cart.detail') },
            { id: 'shipping', title: t('kit.navigation.shipping'), detail: t('kit.navigation.shipping.detail') },
            { id: 'send', title: t('kit.navigation.send'), detail: t('kit.navigation.send.detail') },
          ]}
        />
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <StockMark level="full">5.912</StockMark>
          <StockMark level="low" detail={t('kit.table.rest', { date: '24-11-2026' })}>
            86
          </StockMark>
          <StockMark level="none" detail="24-11-2026">
            0
          </StockMark>
        </div>
      </div>
    </Panel>
  )
}

function KitTabs() {
  const t = useMessages()
  return (
    <Tabs
      label={t('kit.navigation.tabs')}
      tabs={[
        {
          id: 'offers',
          title: (
            <>
              {t('kit.navigation.offers')} <Count hot>3</Count>
            </>
          ),
          content: t('kit.navigation.offers.text'),
        },
        {
          id: 'variants',
          title: (
            <>
              {t('kit.navigation.variants')} <Count>18</Count>
            </>
          ),
          content: t('kit.navigation.variants.text'),
        },
        { id: 'documents', title: t('kit.navigation.documents'), content: t('kit.navigation.documents.text') },
      ]}
    />
  )
}

function KitPages() {
  const t = useMessages()
  const [query] = useSearchParams()
  const requested = Number(query.get('page') ?? 2)
  const page = Number.isInteger(requested) && requested >= 1 && requested <= pageCount ? requested : 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-12 text-muted">
        {t('kit.navigation.range', { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), total })}
      </span>
      <Pagination
        page={page}
        pageCount={pageCount}
        getHref={(page) => `?page=${page}`}
        labels={{
          navigation: t('kit.navigation.pages'),
          previous: t('kit.navigation.previous'),
          next: t('kit.navigation.next'),
          page: (page) => t('kit.navigation.page', { page }),
        }}
      />
    </div>
  )
}
