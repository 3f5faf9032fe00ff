import { data, redirect } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { setFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

/**
 * Rejected change of a part number; `line` is its row, undefined for the form of a new one. `values` are the entered
 * texts.
 */
export type PartNumberProblem = {
  problem: 'article' | 'taken' | 'format' | 'refused'
  line: string | undefined
  values: Record<string, string>
}

const problems: Record<string, PartNumberProblem['problem']> = {
  'F-E-002': 'article',
  'F-E-003': 'taken',
  'F-E-012': 'format',
  'F-E-001': 'format',
  'F-E-010': 'format',
}

// messages: part-numbers.flash.*
/** Handles the forms of the page: add, change, delete and restore a part number. */
export async function changePartNumbers(handle: SessionHandle, request: Request, url: URL) {
  const form = await readFormData(request)
  const values = Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
  )
  try {
    await runIntent(handle, values, url.pathname + url.search)
  } catch (error) {
    // Both a rejection and a failure of the platform are reported beside the form.
    if (!(error instanceof SdkError)) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'Part number change failed')
    const problem = problems[error.code ?? ''] ?? 'refused'
    return data<PartNumberProblem>({ problem, line: values['of'], values }, { status: error.status ?? 503 })
  }
  throw redirect(url.pathname + url.search)
}

async function runIntent({ platform, jar }: SessionHandle, values: Record<string, string>, page: string) {
  const { intent, kind, code = '', number = '', value = '', variantId = '', before = '', of = '' } = values
  const setPartNumber = (id: string, partNumber: string) =>
    platform.partNumbers.set({ params: { variantId: id }, body: { partNumber } })
  const setAlias = (text: string, id: string) => platform.partNumbers.setAlias({ body: { text, variantId: id } })
  const isOwn = kind === 'OWN'
  if (intent === 'add') {
    await setPartNumber(code, number)
    return setFlash(jar, 'part-numbers.saved', { values: { number } })
  }
  if (intent === 'change') {
    await (isOwn ? setPartNumber(variantId, value) : setAlias(before, value))
    return setFlash(jar, 'part-numbers.saved', { values: { number: isOwn ? value : before } })
  }
  if (intent === 'restore') {
    await (isOwn ? setPartNumber(variantId, before) : setAlias(before, variantId))
    return setFlash(jar, 'part-numbers.restored', { values: { number: before } })
  }
  if (intent !== 'delete') throw data('Bad Request', { status: 400 })
  if (isOwn) await platform.partNumbers.delete({ params: { variantId } })
  else await platform.partNumbers.deleteAlias({ query: { code: of } })
  const fields = { intent: 'restore', kind: kind ?? '', before, variantId }
  setFlash(jar, 'part-numbers.deleted', { values: { number: before }, undo: { action: page, fields } })
}
