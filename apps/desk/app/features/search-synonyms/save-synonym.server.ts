import { contract } from '@tiber/contract/contract'
import { buildRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { synonymKinds, synonymLocales } from './synonym-kinds.ts'

export const buildSynonymRules = () =>
  buildRules(contract.searchSynonyms.create.body, ['word', 'meaning', 'kind', 'isTwoWay'], ['kind'])

/** An empty language or store stands for all. */
function toBody({ word = '', meaning = '', kind, isTwoWay }: FormValues, form: FormData) {
  const storeId = String(form.get('storeId') ?? '')
  return {
    word,
    meaning,
    kind: synonymKinds.find((each) => each === kind) ?? 'SYNONYM',
    isTwoWay: isTwoWay === 'true',
    locale: synonymLocales.find((each) => each === form.get('language')) ?? null,
    storeId: storeId === '' ? null : storeId,
  }
}

type SaveOptions = { form: FormData; url: URL; id?: string }

// messages: search-synonyms.flash.*
/** Saves a new entry, or one with an id, and returns to the list. */
export async function saveSynonym(handle: SessionHandle, { form, url, id }: SaveOptions) {
  const sent = createSubmission(form, buildSynonymRules())
  const more = { language: String(form.get('language') ?? ''), storeId: String(form.get('storeId') ?? '') }
  if (!sent.isValid()) return sent.toResult(more)
  const body = toBody(sent.values, form)
  const { searchSynonyms } = handle.platform
  await sent.send(handle.dependencies.log, 'saveSynonym', () =>
    id === undefined ? searchSynonyms.create({ body }) : searchSynonyms.update({ params: { id }, body }),
  )
  if (!sent.isValid()) return sent.toResult(more)
  throw redirectWithFlash(handle.jar, getListPath(url), {
    name: 'search-synonyms.saved',
    values: { word: body.word },
  })
}

export async function deleteSynonym(handle: SessionHandle, { form, url, id }: SaveOptions & { id: string }) {
  const sent = createSubmission(form, {})
  await sent.send(handle.dependencies.log, 'deleteSynonym', () =>
    handle.platform.searchSynonyms.delete({ params: { id } }),
  )
  if (!sent.isValid()) return sent.toResult({ language: '', storeId: '' })
  const word = String(form.get('word') ?? '').slice(0, 80)
  throw redirectWithFlash(handle.jar, getListPath(url), { name: 'search-synonyms.deleted', values: { word } })
}

const getListPath = ({ pathname }: URL) => localisedPath('/operator/search-synonyms', getPathLocale(pathname))
