import type { ReactNode } from 'react'
import { PageHead } from '@tiber/ui/page-head.tsx'
import { Facts, type FactList } from './facts.tsx'

type DeskPageProps = {
  title: ReactNode
  /** What the page is for, or facts about the thing it shows. */
  sub?: ReactNode
  facts?: FactList
  actions?: ReactNode
  before?: ReactNode
  children: ReactNode
}

/** The column beside the navigation, with the only h1. */
export function DeskPage({ title, sub, facts, actions, before, children }: DeskPageProps) {
  return (
    <main className="desk-page">
      {before}
      <PageHead title={title} sub={facts ? <Facts facts={facts} /> : sub} actions={actions} />
      {children}
    </main>
  )
}
