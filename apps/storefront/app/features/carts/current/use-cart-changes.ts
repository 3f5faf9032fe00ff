import { useMemo } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useSafeNavigate } from '@tiber/ui/hooks/navigate.ts'
import { useToast } from '@tiber/ui/overlays/toast.tsx'
import type { CartResult, CartVerb, LineCommand } from './cart-model.ts'
import { publishCartUpdate } from './cart-updates.ts'
import { useCarts } from './carts-context.tsx'
import { withCart, withOptimistic, withoutCart, type OptimisticTotals } from './carts-state.ts'
import { createRandomKey, sendChange } from './send-change.ts'

type LinesChange = {
  /** Another cart or a list; the current cart if omitted. */
  cartId?: string | undefined
  lines: LineCommand[]
  /** Lines and net amount to show before the response arrives. */
  optimistic?: OptimisticTotals | undefined
  /** Shows no toast for success or a missing response, because the page handles both; rejections are always shown. */
  isQuiet?: boolean
}

/** Changes carts from any page: optimistic, idempotent, reported in a toast and undoable. */
export function useCartChanges() {
  const t = useMessages()
  const locale = useLocale()
  const showToast = useToast()
  const go = useSafeNavigate()
  const { state, update, canUndo } = useCarts()
  const currentCartId = state.carts[0]?.id
  return useMemo(
    () => createCartChanges({ t, locale, showToast, go, update, canUndo, currentCartId }),
    // The other functions used here are stable while the page is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
    [locale, currentCartId, canUndo],
  )
}

type ChangeContext = Pick<ReturnType<typeof useCarts>, 'update' | 'canUndo'> & {
  t: ReturnType<typeof useMessages>
  locale: ReturnType<typeof useLocale>
  showToast: ReturnType<typeof useToast>
  go: ReturnType<typeof useSafeNavigate>
  currentCartId: string | undefined
}

function createCartChanges(context: ChangeContext) {
  const { t, showToast, update, canUndo, currentCartId } = context
  const send = createSender(context)
  const { applyResult, undoChange } = createResultHandler(context, send)
  return {
    async changeLines({ cartId, lines, optimistic, isQuiet }: LinesChange): Promise<CartResult> {
      const key = createRandomKey()
      if (optimistic) update((now) => withOptimistic(now, key, optimistic))
      const result = await send('/cart/lines', { ...(cartId === undefined ? { currentCartId } : { cartId }), lines })
      // Runs in one render with the result, so that the total does not flicker.
      if (optimistic) update((now) => withOptimistic(now, key, undefined))
      return applyResult(result, { isQuiet: isQuiet ?? false })
    },
    /** Removes all lines; the cart itself stays. */
    clear: async (cartId: string) => applyResult(await send('/cart/delete-lines', { cartId, all: true })),
    /** Updates details of lines, or replaces their offers. */
    async editLines(path: 'details' | 'replace', body: object, { isQuiet = false } = {}): Promise<CartResult> {
      return applyResult(await send(`/cart/${path}`, body), { isQuiet })
    },
    undoChange,
    /** Adds lines to an existing list, or to a new one with the given name. */
    addToList: async (input: ({ listId: string } | { name: string }) & { lines: LineCommand[] }) =>
      applyResult(await send('/lists/items', input)),
    /** Runs an operation on a whole cart; `fields` holds its parameters, such as the name. */
    async manage(verb: CartVerb, fields: Record<string, unknown>, { isQuiet = false } = {}): Promise<CartResult> {
      const result = await send(`/cart/${verb}`, fields)
      if (verb !== 'delete' || !result.ok) return applyResult(result, { isQuiet })
      const ids = Array.isArray(fields['cartIds']) ? (fields['cartIds'] as string[]) : [result.cart.id]
      for (const id of ids) {
        update((now) => withoutCart(now, id))
        publishCartUpdate({ id, version: (result.cart.version ?? 0) + 1, deleted: true }, 'here')
      }
      if (isQuiet) return result
      const restore = async () => applyResult(await send('/cart/restore', { cartIds: ids }))
      showToast({
        text: result.message,
        ...(canUndo && { undo: { label: t('forms.undo'), onUndo: () => void restore() } }),
      })
      return result
    },
  }
}

type Send = (path: string, body: object) => Promise<CartResult>

const createSender =
  ({ t, locale }: ChangeContext): Send =>
  async (path, body) => {
    const returnTo = location.pathname + location.search
    const result = await sendChange(localisedPath(path, locale), { ...body, returnTo })
    return result ?? { ok: false, problem: t('frame.cart.unreachable'), code: undefined, isUnanswered: true }
  }

function createResultHandler({ t, showToast, go, update }: ChangeContext, send: Send) {
  /** Applies a result to the carts of the page and reports it. */
  function applyResult(result: CartResult, { isQuiet = false }: { isQuiet?: boolean } = {}): CartResult {
    if (!result.ok) {
      if (isQuiet && result.isUnanswered) return result
      showToast({ text: result.problem, isRefusal: true })
      if (result.login) go(result.login)
      return result
    }
    const { cart, undoVersion } = result
    update((now) => withCart(now, cart))
    publishCartUpdate({ id: cart.id, version: cart.version ?? 0, deleted: false }, 'here')
    const corrections = result.warnings.map(({ text }) => text)
    if (isQuiet && corrections.length === 0) return result
    showToast({
      text: [result.message, ...limitCorrections(corrections)].join(' '),
      ...(undoVersion !== undefined && {
        undo: { label: t('forms.undo'), onUndo: () => void undoChange(cart.id, undoVersion) },
      }),
    })
    return result
  }
  const undoChange = async (cartId: string, version: number, { isQuiet = false } = {}) =>
    applyResult(await send('/cart/undo', { cartId, version }), { isQuiet })
  const limitCorrections = (corrections: string[]) =>
    corrections.length <= maxShownCorrections
      ? corrections
      : [
          ...corrections.slice(0, maxShownCorrections),
          t('frame.cart.moreCorrections', { n: corrections.length - maxShownCorrections }),
        ]
  return { applyResult, undoChange }
}

/** Maximum number of corrections in a toast; the cart shows all of them. */
const maxShownCorrections = 3
