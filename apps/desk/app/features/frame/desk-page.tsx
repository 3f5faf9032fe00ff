import type { ReactNode } from 'react'
import { PageHead } from '@tiber/ui/page-head.tsx'

type DeskPageProps = { title: ReactNode; sub?: ReactNode; actions?: ReactNode; children: ReactNode }

/** The column beside the navigation, with the only h1. */
export function DeskPage({ title, sub, actions, children }: DeskPageProps) {
  return (
    <main className="desk-page">
      <PageHead title={title} sub={sub} actions={actions} />
      {children}
    </main>
  )
}
