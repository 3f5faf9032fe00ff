import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import { data } from 'react-router'
import { readMessage } from '#app/features/threads/compose/send-message.server.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import { parseDay } from '@tiber/ui/day.ts'
import { getErrorCode, getRefusedFields } from '@tiber/web/failures.server.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import * as requestLines from './request-lines.ts'
import type { LineProblems, RequestLine } from './request-lines.ts'
import { findSupplierProblem, type RequestResult } from './request-result.ts'
import { checkDays, getToday, requestRules } from './request-rules.ts'

type Submission = ReturnType<typeof createSubmission>

// messages: quotes.flash.*
/** Sends the request to its suppliers and opens it; if it is refused, the form keeps what was typed. */
export async function submitRequest(handle: SessionHandle, request: Request, url: URL) {
  if (!(await hasFeature(handle, 'quotes'))) throw createNotFound(url)
  const form = await readFormData(request)
  const submission = createSubmission(form, requestRules)
  const lines = requestLines.readLines(form)
  const supplierIds = form.getAll('supplier').filter((each): each is string => typeof each === 'string')
  const step = form.get('do')
  // Without scripts, lines are added and removed by submitting the form.
  if (typeof step === 'string' && step !== '') {
    const changed = await changeLines(handle, { step, lines, code: String(form.get('code') ?? '').trim() })
    const { values } = submission
    return data<RequestResult>({ intent: '', values, problems: {}, failure: undefined, supplierIds, ...changed })
  }
  return sendRequest(handle, { submission, lines, supplierIds, url })
}

type SendOptions = { submission: Submission; lines: RequestLine[]; supplierIds: string[]; url: URL }

async function sendRequest(handle: SessionHandle, { submission, lines, supplierIds, url }: SendOptions) {
  const locale = getPathLocale(url.pathname)
  const sent = requestLines.dropBlankLines(lines)
  let lineProblems = requestLines.validateLines(sent, locale)
  let supplierProblem = findSupplierProblem(supplierIds)
  submission.addProblems(checkDays(submission.values, getToday(new Date())))
  const isValid = () => submission.isValid() && Object.keys(lineProblems).length === 0 && !supplierProblem
  const toResult = () =>
    submission.toResult<Omit<RequestResult, keyof FormResult>>({
      lines,
      supplierIds,
      lineProblems,
      ...(supplierProblem && { supplierProblem }),
      ...(sent.length === 0 && { codeProblem: 'empty' }),
    })
  if (sent.length === 0 || !isValid()) return toResult()
  const key = String(submission.form.get('key') ?? '')
  const quote = await submission.send(handle.dependencies.log, 'requestQuotes', async () => {
    const { attachmentIds, message } = await readMessage(handle, submission)
    if (!submission.isValid()) return undefined
    const { name = '', neededBy = '', deadline = '' } = submission.values
    const body = {
      name: name.trim(),
      ...(message.trim() !== '' && { description: message.trim() }),
      ...(attachmentIds && { attachmentIds }),
      neededBy: parseDay(neededBy) ?? null,
      deadline: parseDay(deadline) ?? null,
      lines: requestLines.toRequestedLines(sent, locale),
      supplierIds,
    }
    const options = key ? { idempotencyKey: key } : {}
    return handle.platform.masterQuotes.request({ body }, options).catch(async (error: unknown) => {
      const fields = getErrorCode(error) === 'F-E-002' ? getRefusedFields(error) : []
      if (fields.includes('productVariantId')) lineProblems = await findGoneArticles(handle, sent)
      else if (fields.includes('supplierIds')) supplierProblem = 'gone'
      if (isValid()) throw error
      return undefined
    })
  })
  if (!quote) return toResult()
  const path = localisedPath(`/account/quotes/${quote.id}`, locale)
  throw redirectWithFlash(handle.jar, path, { name: 'quotes.requested', values: { name: quote.name } })
}

/** Finds the lines whose article was withdrawn while the request was being written. */
async function findGoneArticles({ platform }: SessionHandle, lines: RequestLine[]): Promise<LineProblems> {
  const articles = lines.flatMap(({ article }) => article ?? [])
  const body = { lines: articles.map(({ productVariantId }) => ({ productVariantId })) }
  const preview = await platform.masterQuotes.preview({ body })
  const known = new Set(preview.lines.map((line) => line.productVariantId))
  const gone = lines.filter(({ article }) => article && !known.has(article.productVariantId))
  return Object.fromEntries(gone.map(({ key }) => [key, ['article' as const]]))
}

type LineChange = { step: string; lines: RequestLine[]; code: string }

async function changeLines({ platform }: SessionHandle, { step, lines, code }: LineChange) {
  if (step.startsWith('remove ')) return { lines: lines.filter(({ key }) => key !== step.slice('remove '.length)) }
  if (lines.length >= maxQuoteLines) return { lines, codeProblem: 'tooMany' as const }
  if (step === 'describe') return { lines: [...lines, requestLines.createDescribedLine(lines, { description: code })] }
  const { matches } = code ? await platform.masterQuotes.preview({ body: { code } }) : { matches: [] }
  const [found, ...others] = matches.map((match) => requestLines.createArticleLine(match))
  if (!found) return { lines, code, codeProblem: 'unknown' as const }
  if (others.length > 0) return { lines, code, codeProblem: 'ambiguous' as const }
  if (lines.some(({ key }) => key === found.key)) return { lines, code, codeProblem: 'duplicate' as const }
  return { lines: [...lines, found] }
}
