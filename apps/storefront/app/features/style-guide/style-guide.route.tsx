import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'

import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'

import { ButtonSamples } from './button-samples.tsx'
import { ColourSamples } from './colour-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { IconSamples } from './icon-samples.tsx'
import { NavigationSamples } from './navigation-samples.tsx'
import { NoteSamples } from './note-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TableSamples } from './table-samples.tsx'
import { ToneSamples } from './tone-samples.tsx'
import { TypeSamples } from './type-samples.tsx'
import './style-guide.css'

type Section = keyof typeof sections

const path = '/en-US/style-guide'
const sections = {
  colour: { title: 'Color', Samples: ColourSamples },
  type: { title: 'Type', Samples: TypeSamples },
  buttons: { title: 'Buttons', Samples: ButtonSamples },
  fields: { title: 'Fields', Samples: FieldSamples },
  notes: { title: 'Toasts and notes', Samples: NoteSamples },
  tones: { title: 'Status', Samples: ToneSamples },
  table: { title: 'Table', Samples: TableSamples },
  navigation: { title: 'Tabs, breadcrumb, pages', Samples: NavigationSamples },
  overlays: { title: 'Dialog and menu', Samples: OverlaySamples },
  icons: { title: 'Icons', Samples: IconSamples },
  states: { title: 'Loading and empty', Samples: StateSamples },
} satisfies Record<string, { title: string; Samples: () => ReactNode }>

// Two columns, because the sections are tall.
const columns: Section[][] = [
  ['colour', 'buttons', 'notes', 'tones', 'icons'],
  ['type', 'fields', 'navigation', 'overlays', 'states'],
]

export const meta = () => [{ title: 'Style guide · Tiber' }]

/** Shows every component in every state, for developers: routes.ts mounts it in development only. */
export default function StyleGuidePage() {
  const { section = '' } = useParams()
  return (
    <Page>
      <div className="mb-2">
        <Breadcrumb label="Breadcrumb" crumbs={[{ label: 'Tiber', to: '/en-US' }, { label: 'Style guide' }]} />
      </div>
      <PageHead
        title="Style guide"
        sub="Every component uses the same tokens. Several primary actions appear together here; a real screen has only one."
      />
      <SectionLinks />
      {isSection(section) ? <OneSection section={section} /> : <AllSections />}
    </Page>
  )
}

const isSection = (name: string): name is Section => Object.hasOwn(sections, name)

function SectionLinks() {
  const linkClasses =
    'inline-flex min-h-8 items-center rounded-2 px-2 text-13 aria-[current]:bg-surface-selected aria-[current]:text-ink max-md:min-h-11'
  return (
    <nav aria-label="On this page" className="-mx-2 mb-4 flex flex-wrap gap-x-1 print:hidden">
      <NavLink end to={path} className={linkClasses}>
        Everything
      </NavLink>
      {Object.entries(sections).map(([section, { title }]) => (
        <NavLink key={section} to={`${path}/${section}`} className={linkClasses}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}

function OneSection({ section }: { section: Section }) {
  const { Samples } = sections[section]
  return <Samples />
}

function AllSections() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {columns.map((column) => (
        <div key={column[0]} className="flex min-w-0 flex-col gap-4">
          {column.map((section) => (
            <OneSection key={section} section={section} />
          ))}
        </div>
      ))}
      <div className="min-w-0 lg:col-span-2">
        <TableSamples />
      </div>
    </div>
  )
}
