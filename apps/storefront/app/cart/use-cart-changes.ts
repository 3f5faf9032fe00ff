import { useMemo } from 'react'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale, useMessages } from '../i18n/use-messages.tsx'
import { useGo } from '../ui/navigate.ts'
import { useToast } from '../ui/toast.tsx'
import type { CartAnswer, CartVerb, LineWish } from './cart-answer.ts'
import { tellCartNews } from './cart-news.ts'
import { useCarts } from './carts-context.tsx'
import { withCart, withExpected, withoutCart, type Expected } from './carts-state.ts'
import { newKey, sendChange } from './send-change.ts'

export type LinesChange = {
  /** Another cart or a list; the current cart if omitted. */
  cartId?: string | undefined
  lines: LineWish[]
  /** Lines and net amount to show before the response arrives. */
  expected?: Expected | undefined
  /** Shows no toast for success or a missing response, because the page handles both; rejections are always shown. */
  isQuiet?: boolean
}

/** Changes carts from any page: optimistic, idempotent, reported in a toast and undoable. */
export function useCartChanges() {
  const t = useMessages()
  const locale = useLocale()
  const showToast = useToast()
  const go = useGo()
  const { state, update, canUndo } = useCarts()
  const currentCartId = state.carts[0]?.id
  return useMemo(() => {
    const page = () => location.pathname + location.search

    async function send(path: string, body: object): Promise<CartAnswer> {
      const answer = await sendChange(localisedPath(path, locale), { ...body, returnTo: page() })
      return answer ?? { ok: false, problem: t('frame.cart.unreachable'), code: undefined, isUnanswered: true }
    }
    /** Applies a result to the carts of the page and reports it. */
    function take(answer: CartAnswer, { isQuiet = false }: { isQuiet?: boolean } = {}): CartAnswer {
      if (!answer.ok) {
        if (isQuiet && answer.isUnanswered) return answer
        showToast({ text: answer.problem, isRefusal: true })
        if (answer.login) go(answer.login)
        return answer
      }
      const { cart, undo } = answer
      update((now) => withCart(now, cart))
      tellCartNews({ id: cart.id, version: cart.version ?? 0, deleted: false }, 'here')
      const corrections = answer.warnings.map(({ text }) => text)
      if (isQuiet && corrections.length === 0) return answer
      showToast({
        text: [answer.said, ...saidOf(corrections)].join(' '),
        ...(undo !== undefined && {
          undo: { label: t('forms.undo'), onUndo: () => void undoChange(cart.id, undo) },
        }),
      })
      return answer
    }
    const undoChange = async (cartId: string, version: number) => take(await send('/cart/undo', { cartId, version }))
    const saidOf = (corrections: string[]) =>
      corrections.length <= mostSaid
        ? corrections
        : [...corrections.slice(0, mostSaid), t('frame.cart.moreCorrections', { n: corrections.length - mostSaid })]

    return {
      async changeLines({ cartId, lines, expected, isQuiet }: LinesChange): Promise<CartAnswer> {
        const key = newKey()
        if (expected) update((now) => withExpected(now, key, expected))
        const answer = await send('/cart/lines', { ...(cartId === undefined ? { currentCartId } : { cartId }), lines })
        // Runs in one render with the result, so that the total does not flicker.
        if (expected) update((now) => withExpected(now, key, undefined))
        return take(answer, { isQuiet: isQuiet ?? false })
      },
      /** Removes all lines; the cart itself stays. */
      clear: async (cartId: string) => take(await send('/cart/delete-lines', { cartId, all: true })),
      /** Updates details of lines, or replaces their offers. */
      async editLines(path: 'details' | 'replace', body: object, { isQuiet = false } = {}): Promise<CartAnswer> {
        return take(await send(`/cart/${path}`, body), { isQuiet })
      },
      undoChange,
      /** Adds lines to an existing list, or to a new one with the given name. */
      addToList: async (wish: ({ listId: string } | { name: string }) & { lines: LineWish[] }) =>
        take(await send('/lists/items', wish)),
      /** Runs an operation on a whole cart; `fields` holds its parameters, such as the name. */
      async manage(verb: CartVerb, fields: Record<string, unknown>): Promise<CartAnswer> {
        const answer = await send(`/cart/${verb}`, fields)
        if (verb !== 'delete' || !answer.ok) return take(answer)
        const ids = Array.isArray(fields['cartIds']) ? (fields['cartIds'] as string[]) : [answer.cart.id]
        for (const id of ids) {
          update((now) => withoutCart(now, id))
          tellCartNews({ id, version: (answer.cart.version ?? 0) + 1, deleted: true }, 'here')
        }
        const restore = async () => take(await send('/cart/restore', { cartIds: ids }))
        showToast({
          text: answer.said,
          ...(canUndo && { undo: { label: t('forms.undo'), onUndo: () => void restore() } }),
        })
        return answer
      },
    }
    // The other functions used here are stable while the page is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [locale, currentCartId, canUndo])
}

/** Maximum number of corrections in a toast; the cart shows all of them. */
const mostSaid = 3
