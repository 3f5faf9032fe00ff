import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { classes } from './classes/class-merge.ts'
import { Link } from './link.tsx'

type Tab = { id: string; title: ReactNode; content: ReactNode }

type TabsProps = { label: string; tabs: Tab[]; initial?: string }

const tabClasses = classes(
  '-mb-px inline-flex min-h-[max(2.375rem,var(--control-h))] items-center gap-2 border-b-2 border-transparent',
  'text-13 whitespace-nowrap text-body hover:text-ink focus-visible:shadow-focus-inset',
  'aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink',
)
const listClasses = 'flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line-strong [scrollbar-width:none]'

/** The whole list is one stop of the Tab key; arrow keys, Home and End select. Hidden panels stay in the page, so nothing loads twice. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(initial ?? tabs[0]?.id)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const index = (target + tabs.length) % tabs.length
    setSelected(tabs[index]?.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]').item(index).focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown} className={listClasses}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-controls={`${prefix}-${tab.id}-panel`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            className={tabClasses}
            onClick={() => setSelected(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-${tab.id}-panel`}
          aria-labelledby={`${prefix}-${tab.id}`}
          hidden={tab.id !== selected}
          className="pt-3"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}

type LinkTabsProps = { label: string; tabs: { id: string; title: ReactNode; to: string }[]; current: string }

/** Tabs with an address each: only the open one is read, also without scripts. */
export const LinkTabs = ({ label, tabs, current }: LinkTabsProps) => (
  <nav aria-label={label} className={listClasses}>
    {tabs.map(({ id, title, to }) => (
      <Link
        key={id}
        to={to}
        preventScrollReset
        aria-current={id === current ? 'page' : undefined}
        className={classes(
          tabClasses,
          'no-underline hover:no-underline',
          id === current && 'border-accent font-medium text-ink',
        )}
      >
        {title}
      </Link>
    ))}
  </nav>
)
