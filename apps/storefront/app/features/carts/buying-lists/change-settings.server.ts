import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale } from '#app/i18n/locale.ts'
import { updateBuyingList, changeLists } from './change-lists.server.ts'
import { getErrorCode, isRefusal } from '#app/server/failure-policy.server.ts'
import { localiseProblem } from '#app/server/carts/cart-messages.server.ts'
import { setFlash } from '#app/server/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { SdkError } from '@tiber/sdk/sdk-error'

type SettingProblem = 'name' | 'taken' | 'email' | 'unknown' | 'ownerTaken' | 'notOwner' | 'list' | 'refused'
export type SettingFailure = {
  /** Form it belongs to, and the text entered there. */
  form: string
  typed: string
  problem: SettingProblem
  /** Reason given by the platform, as text. */
  reason?: string
  status: number
}

type SettingInput = { id: string; form: FormData; page: URL }

/** Saves one setting; `isGone` means the list was deleted or no longer belongs to the visitor. */
export async function changeSettings(
  handle: SessionHandle,
  input: SettingInput,
): Promise<SettingFailure | { isGone: boolean }> {
  const form = String(input.form.get('do') ?? '')
  const typed = String(input.form.get('value') ?? '').trim()
  const reject = (problem: SettingProblem) => ({ form, typed, problem, status: 400 })
  try {
    if (form === 'rename') {
      if (stripListPrefix(typed).trim() === '') return reject('name')
      await updateBuyingList(handle, { id: input.id, name: typed })
      setFlash(handle.jar, 'buying-lists.renamed', { values: { name: stripListPrefix(typed) } })
    }
    if (form === 'owner') {
      if (!/^\S+@\S+\.\S+$/.test(typed)) return reject('email')
      const { name } = await handle.platform.buyingLists.changeOwner({
        params: { id: input.id },
        body: { newOwnerEmail: typed },
      })
      setFlash(handle.jar, 'buying-lists.handedOver', { values: { name, email: typed } })
      return { isGone: true }
    }
    if (form === 'merge') {
      if (typed === '') return reject('list')
      const { cart } = await handle.platform.carts.merge({ params: { id: input.id }, body: { cartId: typed } })
      setFlash(handle.jar, 'buying-lists.merged', { values: { name: stripListPrefix(cart.name) } })
    }
    if (['share', 'unshare', 'delete'].includes(form)) {
      const list = new URL(input.page)
      list.pathname = list.pathname.replace(/\/[^/]+\/settings$/, '')
      await changeLists(handle, { command: `${form} ${input.id}`, page: list })
    }
    return { isGone: form === 'delete' }
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error'](
      { operation: form, err: error },
      `${form} on a buying list failed`,
    )
    const problem = problems[`${form} ${getErrorCode(error)}`] ?? 'refused'
    const reason = localiseProblem('cart', error, getPathLocale(input.page.pathname))
    return { form, typed, problem, reason, status: error.status ?? 503 }
  }
}

const problems: Record<string, SettingProblem> = {
  'rename CT0001': 'taken',
  'owner F-E-002': 'unknown',
  'owner F-E-003': 'ownerTaken',
  'owner F-E-012': 'email',
  'owner ST0001': 'notOwner',
  'merge F-E-002': 'list',
}
