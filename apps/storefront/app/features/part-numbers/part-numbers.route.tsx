import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { Route } from './+types/part-numbers.route'
import { changePartNumbers } from './change-part-numbers.server.ts'
import { parseFilter, buildSearch } from './part-number-filter.ts'
import { PartNumberFilters } from './part-number-filters.tsx'
import { PartNumberTable } from './part-number-table.tsx'

export const meta = pageTitle('part-numbers.title')

const perPage = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'part-numbers'))) throw createNotFound(url)
  const filter = parseFilter(url.searchParams)
  const { q, kind, page } = filter
  const query = { query: q, page: page - 1, size: perPage, ...(kind && { kind }) }
  const { content, totalElements, totalPages } = await handle.platform.partNumbers.list({ query })
  return { filter, numbers: content, total: totalElements, pageCount: totalPages }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return changePartNumbers(context.get(sessionContext), request, url)
}

/** Lists the part numbers of the company and the texts learned from its users; search and quick order match both. */
export default function PartNumbersScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const labels = usePageLabels()
  const { filter, numbers, total, pageCount } = loaderData
  const path = localisedPath('/account/part-numbers', locale)
  const isFiltered = filter.q !== '' || filter.kind !== undefined
  return (
    <Page>
      <PageHead
        title={t('part-numbers.title')}
        sub={t('part-numbers.sub')}
        actions={
          <>
            <LinkButton to={`${path}/import`} icon="upload">
              {t('part-numbers.import')}
            </LinkButton>
            <a
              href={`/account/part-numbers/export.csv${buildSearch({ q: '', kind: filter.kind, page: 1 })}`}
              download
              className={buttonClasses({})}
            >
              <Icon name="download" size="small" />
              {t('part-numbers.export')}
            </a>
          </>
        }
      />
      <div className="grid gap-4">
        <NewPartNumber key={total} problem={actionData?.line === undefined ? actionData : undefined} />
        <section
          aria-label={t('part-numbers.title')}
          className="min-w-0 rounded-3 border border-line-strong bg-surface"
        >
          <PartNumberFilters filter={filter} total={total} path={path} />
          {numbers.length > 0 ? (
            <PartNumberTable numbers={numbers} problem={actionData?.line === undefined ? undefined : actionData} />
          ) : (
            <EmptyState
              icon={isFiltered ? 'search-x' : 'scan-barcode'}
              level={2}
              title={t(isFiltered ? 'part-numbers.none' : 'part-numbers.empty')}
              actions={isFiltered && <LinkButton to={path}>{t('part-numbers.filter.clear')}</LinkButton>}
            >
              {t(isFiltered ? 'part-numbers.none.text' : 'part-numbers.empty.text')}
            </EmptyState>
          )}
          <PaginationFooter
            page={filter.page}
            pageCount={pageCount}
            getHref={(page) => path + buildSearch({ ...filter, page })}
            labels={labels}
          />
        </section>
      </div>
    </Page>
  )
}

type NewPartNumberProps = { problem: Awaited<ReturnType<typeof changePartNumbers>>['data'] | undefined }

// messages: part-numbers.problem.*
function NewPartNumber({ problem }: NewPartNumberProps) {
  const t = useMessages()
  const isSending = useNavigation().formData?.get('intent') === 'add'
  const [initial] = useState({ code: problem?.values.code ?? '', number: problem?.values.number ?? '' })
  return (
    <Panel title={t('part-numbers.new')}>
      {problem && (
        <Note tone="danger" className="mb-3">
          {t(`part-numbers.problem.${problem.problem}`)}
        </Note>
      )}
      <Form method="post" className="flex flex-wrap items-end gap-3 max-md:*:w-full">
        <Field label={t('part-numbers.code')} className="w-64">
          <TextInput name="code" required maxLength={255} defaultValue={initial.code} />
        </Field>
        <Field label={t('part-numbers.number')} className="w-64">
          <TextInput name="number" required maxLength={100} defaultValue={initial.number} />
        </Field>
        <Button type="submit" name="intent" value="add" variant="primary" busy={isSending}>
          {t('part-numbers.save')}
        </Button>
      </Form>
    </Panel>
  )
}
