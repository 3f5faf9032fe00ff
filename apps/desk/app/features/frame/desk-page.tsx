import type { ReactNode } from 'react'
import { PageHead } from '@tiber/ui/page-head.tsx'

type DeskPageProps = { title: ReactNode; sub?: ReactNode; actions?: ReactNode; before?: ReactNode; children: ReactNode }

/** The column beside the navigation, with the only h1. */
export function DeskPage({ title, sub, actions, before, children }: DeskPageProps) {
  return (
    <main className="desk-page">
      {before}
      <PageHead title={title} sub={sub} actions={actions} />
      {children}
    </main>
  )
}
