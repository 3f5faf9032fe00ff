import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { Count } from '@tiber/ui/badge.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Chip } from '@tiber/ui/chip.tsx'
import { Pagination } from '@tiber/ui/pagination.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Steps } from '@tiber/ui/steps.tsx'
import { StockMark } from '@tiber/ui/stock-mark.tsx'
import { Tabs } from '@tiber/ui/tabs.tsx'

const pageSize = 48
const total = 412
const pageCount = Math.ceil(total / pageSize)

export function NavigationSamples() {
  const [filtered, setFiltered] = useState(true)
  return (
    <Panel title="Tabs, breadcrumb, pages">
      <div className="flex flex-col gap-3">
        <TabSamples />
        <Breadcrumb
          label="Product breadcrumb"
          crumbs={[
            { label: 'Catalog', to: '?crumb=1' },
            { label: 'Fasteners', to: '?crumb=2' },
            { label: 'Metric screws', to: '?crumb=3' },
            { label: 'Socket ISO 4762' },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Chip pressed={filtered} onClick={() => setFiltered(!filtered)}>
            M8
          </Chip>
          <Chip>
            Blocked <b className="font-medium">1</b>
          </Chip>
        </div>
        <PageSamples />
        <Steps
          label="Order steps"
          current="shipping"
          steps={[
            { id: 'cart', title: 'Cart', detail: '400 lines' },
            { id: 'shipping', title: 'Shipping', detail: '2 addresses' },
            { id: 'send', title: 'Place order', detail: 'Purchasing approves' },
          ]}
        />
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <StockMark level="full">5.912</StockMark>
          <StockMark level="low" detail="remainder 11/24/2026">
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

function TabSamples() {
  return (
    <Tabs
      label="Product details"
      tabs={[
        {
          id: 'offers',
          title: (
            <>
              Offers <Count hot>3</Count>
            </>
          ),
          content: 'Three suppliers offer this product.',
        },
        {
          id: 'variants',
          title: (
            <>
              Variants <Count>18</Count>
            </>
          ),
          content: 'Eighteen sizes of the same family.',
        },
        { id: 'documents', title: 'Documents', content: 'Data sheet and certificate 3.1.' },
      ]}
    />
  )
}

function PageSamples() {
  const [query] = useSearchParams()
  const requested = Number(query.get('page') ?? 2)
  const page = Number.isInteger(requested) && requested >= 1 && requested <= pageCount ? requested : 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-12 text-muted">
        {(page - 1) * pageSize + 1} to {Math.min(page * pageSize, total)} of {total}
      </span>
      <Pagination
        page={page}
        pageCount={pageCount}
        getHref={(page) => `?page=${page}`}
        labels={{
          navigation: 'Pages',
          previous: 'Previous page',
          next: 'Next page',
          page: (page) => `Page ${page}`,
        }}
      />
    </div>
  )
}
