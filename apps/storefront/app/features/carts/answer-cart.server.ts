import { data, redirect, type RouterContextProvider } from 'react-router'
import type { CartAnswer } from '#app/cart/cart-answer.ts'
import { localeOfPath, type Locale } from '#app/i18n/locale.ts'
import type { Changed } from '#app/server/carts-change.server.ts'
import { problemText, saidWarnings, wordsOf } from '#app/server/carts-words.server.ts'
import { codeOf } from '#app/server/failure-policy.server.ts'
import { setFlash } from '#app/server/flash.server.ts'
import { formOf } from '#app/server/form.server.ts'
import { homePath, loginPath, safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { SdkError } from '@tiber/sdk/sdk-error'

type Arguments = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Input of a cart action from a script or a form, with the idempotency key created by the browser. */
export type Wish = { fields: Record<string, unknown>; isForm: boolean; idempotencyKey: string | undefined }
type Done = { changed: Changed; said: string; canUndo: boolean }
type Work = (handle: SessionHandle, wish: Wish, locale: Locale) => Promise<Done>

/** The input is invalid; the message is shown to the user. */
export class WishProblem extends Error {
  override readonly name = 'WishProblem'
}

/** Runs a cart change and responds: with JSON to a script, with a redirect and a flash message to a form. */
export async function answerCart(
  { request, url, context }: Arguments,
  what: Parameters<typeof problemText>[0],
  run: Work,
): Promise<Response> {
  const handle = context.get(sessionContext)
  const locale = localeOfPath(url.pathname)
  const wish = await readWish(request)
  const page = safeReturnTo(wish.fields['returnTo'], homePath(locale))
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated) return signInFirst(handle, { wish, locale, page: new URL(page, url) })
  const { answer, status } = await outcomeOf(() => run(handle, wish, locale), what, locale)
  if (!wish.isForm) return Response.json(answer, { status })
  sayOnPage(handle, answer, { page, undoAction: url.pathname.replace(/[^/]+$/, 'undo') })
  return redirect(page)
}

async function readWish(request: Request): Promise<Wish> {
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return { fields: Object.fromEntries(await formOf(request)), isForm: true, idempotencyKey: undefined }
  if (request.method !== 'POST') throw data('Method Not Allowed', { status: 405, headers: { allow: 'POST' } })
  const fields: unknown = await request.json().catch(() => undefined)
  if (typeof fields !== 'object' || fields === null) throw data('Bad Request', { status: 400 })
  return { fields: fields as Record<string, unknown>, isForm: false, idempotencyKey }
}

type Visit = { wish: Wish; locale: Locale; page: URL }

function signInFirst({ hasEnded }: SessionHandle, { wish, locale, page }: Visit): Response {
  const login = loginPath(page, { expired: hasEnded })
  if (wish.isForm) return redirect(login)
  const problem = wordsOf(locale)('carts.problem.session')
  return Response.json({ ok: false, problem, code: undefined, login } satisfies CartAnswer, { status: 401 })
}

async function outcomeOf(
  run: () => Promise<Done>,
  what: Parameters<typeof problemText>[0],
  locale: Locale,
): Promise<{ answer: CartAnswer; status: number }> {
  try {
    const { changed, said, canUndo } = await run()
    const { cart, change } = changed
    const undo = canUndo ? cart.version : undefined
    return { answer: { ok: true, cart, change, warnings: saidWarnings(changed, locale), said, undo }, status: 200 }
  } catch (error) {
    if (error instanceof WishProblem)
      return { answer: { ok: false, problem: error.message, code: undefined }, status: 400 }
    if (!(error instanceof SdkError)) throw error
    const problem = problemText(what, error, locale)
    return { answer: { ok: false, problem, code: codeOf(error) }, status: error.status ?? 503 }
  }
}

// messages: carts.flash.*
/** Shows the result on the next page, for forms submitted without scripts or before they ran. */
function sayOnPage(
  { jar }: SessionHandle,
  answer: CartAnswer,
  { page, undoAction }: Record<'page' | 'undoAction', string>,
) {
  if (!answer.ok) return setFlash(jar, 'carts.refused', { values: { problem: answer.problem } })
  const said = [answer.said, ...answer.warnings.map(({ text }) => text)].join(' ')
  const fields = { cartId: answer.cart.id, version: String(answer.undo), returnTo: page }
  setFlash(jar, 'carts.done', {
    values: { said },
    ...(answer.undo !== undefined && { undo: { action: undoAction, fields } }),
  })
}
