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
  /** Another cart or a list; without it the one that is filled. */
  cartId?: string | undefined
  lines: LineWish[]
  /** What it will come to, shown before the answer is there. */
  expected?: Expected | undefined
  /** The page shows itself what became of it, and sends again what nobody answered; a refusal is said nevertheless. */
  isQuiet?: boolean
}

/** Changes of carts from any page: shown at once, sent once, said, and taken back by a press. */
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
    /** What came of it, for everybody who shows the cart. */
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
        // In one step with what arrived, so that the sum does not jump.
        if (expected) update((now) => withExpected(now, key, undefined))
        return take(answer, { isQuiet: isQuiet ?? false })
      },
      /** All its lines; the cart itself stays. */
      clear: async (cartId: string) => take(await send('/cart/delete-lines', { cartId, all: true })),
      /** What is written beside lines, or other offers in their place. */
      async editLines(path: 'details' | 'replace', body: object, { isQuiet = false } = {}): Promise<CartAnswer> {
        return take(await send(`/cart/${path}`, body), { isQuiet })
      },
      undoChange,
      /** To a list that is there, or to a new one of this name. */
      addToList: async (wish: ({ listId: string } | { name: string }) & { lines: LineWish[] }) =>
        take(await send('/lists/items', wish)),
      /** A cart as a whole; its name, or what it is merged with, stands in `fields`. */
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
    // The page's functions stay the same for as long as it stands.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [locale, currentCartId, canUndo])
}

/** As many corrections as a toast can hold; the cart shows them all. */
const mostSaid = 3
