import type { ReactNode } from 'react'
import { PageHead } from '@tiber/ui/page-head.tsx'
import { Facts, type FactList } from './facts.tsx'

type DeskPageProps = {
  title: ReactNode
  /** State of the thing the page shows, beside its title. */
  badge?: ReactNode
  /** What the page is for, or facts about the thing it shows. */
  sub?: ReactNode
  facts?: FactList
  actions?: ReactNode
  before?: ReactNode
  children: ReactNode
}

/** The column beside the navigation, with the only h1. */
export function DeskPage({ title, badge, sub, facts, actions, before, children }: DeskPageProps) {
  return (
    <main className="desk-page">
      {before}
      <PageHead title={title} badge={badge} sub={facts ? <Facts facts={facts} /> : sub} actions={actions} />
      {children}
    </main>
  )
}
