import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { pageTitle } from '#app/i18n/page-title.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'

import { validate } from '../frame/validate.ts'
import type { Route } from './+types/kit.route'
import { KitButtons } from './kit-buttons.tsx'
import { KitColours } from './kit-colours.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitFloating } from './kit-floating.tsx'
import { KitNavigation } from './kit-navigation.tsx'
import { KitNotes } from './kit-notes.tsx'
import { isSection, sections, type Section } from './kit-sections.ts'
import { KitStates } from './kit-states.tsx'
import { KitTable } from './kit-table.tsx'
import { KitTones } from './kit-tones.tsx'
import { KitType } from './kit-type.tsx'

export const meta = pageTitle('kit.title')

const sectionComponents: Record<Section, () => ReactNode> = {
  colour: KitColours,
  type: KitType,
  buttons: KitButtons,
  fields: KitFields,
  notes: KitNotes,
  tones: KitTones,
  table: KitTable,
  navigation: KitNavigation,
  floating: KitFloating,
  states: KitStates,
}

// Two columns, because the sections are tall.
const columns: Section[][] = [
  ['colour', 'buttons', 'notes', 'tones'],
  ['type', 'fields', 'navigation', 'floating', 'states'],
]

export const middleware: Route.MiddlewareFunction[] = [
  validate(({ params }) => params.section === undefined || isSection(params.section)),
]

/** Empty, but required: the check above only runs for routes that call the server. */
export const loader = () => null

export default function KitPage({ params }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const only = params.section !== undefined && isSection(params.section) ? params.section : undefined
  return (
    <>
      <Page>
        <div className="mb-2">
          <Breadcrumb
            label={t('kit.crumbs')}
            crumbs={[{ label: t('kit.home'), to: localisedPath('/', locale) }, { label: t('kit.title') }]}
          />
        </div>
        <PageHead title={t('kit.title')} sub={t('kit.sub')} />
        <SectionLinks />
        {only ? <OneSection section={only} /> : <AllSections />}
      </Page>
    </>
  )
}

function SectionLinks() {
  const t = useMessages()
  const locale = useLocale()
  const linkClasses =
    'inline-flex min-h-8 items-center rounded-2 px-2 text-13 aria-[current]:bg-surface-selected aria-[current]:text-ink max-md:min-h-11'
  return (
    <nav aria-label={t('kit.sections')} className="-mx-2 mb-4 flex flex-wrap gap-x-1 print:hidden">
      <NavLink end to={localisedPath('/kit', locale)} className={linkClasses}>
        {t('kit.all')}
      </NavLink>
      {sections.map((section) => (
        <NavLink key={section} to={localisedPath(`/kit/${section}`, locale)} className={linkClasses}>
          {t(`kit.${section}`)}
        </NavLink>
      ))}
    </nav>
  )
}

function OneSection({ section }: { section: Section }) {
  const SectionComponent = sectionComponents[section]
  return <SectionComponent />
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
        <KitTable />
      </div>
    </div>
  )
}
