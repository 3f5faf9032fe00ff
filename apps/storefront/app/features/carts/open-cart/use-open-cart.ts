import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CartFull, CartLine, LineDetails } from '@tiber/contract/carts/cart-shapes'
import type { CartResult, LineCommand } from '../current/cart-model.ts'
import {
  createOpenCart,
  applyPendingChanges,
  withoutPendingQuantities,
  withoutPendingDetails,
  withPendingDetails,
  getLineKey,
  withPendingQuantities,
  type QuantityChange,
} from './open-cart.ts'
import { retryUntilAnswered } from '../current/send-change.ts'
import { useCartChanges } from '../current/use-cart-changes.ts'
import { useOpenCartUpdates, type SentQuantities, type Update } from './use-open-cart-updates.ts'
import { useCarts } from '../current/carts-context.tsx'
import { saveUnsentChanges, takeUnsentChanges } from '../current/unsent-changes.ts'

export type OpenCartHandle = ReturnType<typeof useOpenCart>

/** Version created by a change, used to undo it; undefined if the change was rejected. */
export type ChangeVersion = Promise<number | undefined>

/** Manages an open cart or list: changes show at once, are sent in order, and changes made elsewhere are merged. */
export function useOpenCart(start: CartFull, startNext: string | null) {
  const cartId = start.id
  const [openCart, setOpenCart] = useState(() => createOpenCart(start, startNext))
  const [isWaiting, setIsWaiting] = useState(false)
  const latest = useRef(openCart)
  const update = useCallback<Update>((step) => {
    latest.current = step(latest.current)
    setOpenCart(latest.current)
  }, [])
  const { inFlight, track } = useInFlight()
  const { applyChange, readAll } = useOpenCartUpdates(cartId, { latest, next: openCart.next, update }, inFlight)

  const { editLines } = useCartChanges()
  const { rememberVersion, undo } = useUndo(cartId, { inFlight, track, applyChange })
  const applyResult = useCallback(
    (result: CartResult, sent: SentQuantities = new Map()) => {
      if (!result.ok) return update((now) => withoutPendingQuantities(now, sent))
      rememberVersion(result.undoVersion)
      if (result.change) return applyChange(result.change, sent)
      update((now) => withoutPendingQuantities(now, sent))
      void readAll()
    },
    [rememberVersion, readAll, applyChange, update],
  )
  const handlers = { update, track, onResult: applyResult, onWaiting: setIsWaiting }
  const changeQuantities = useQuantityChanges(cartId, handlers)
  const setQuantities = useCallback(
    (changes: { line: CartLine; quantity: number }[]): ChangeVersion => changeQuantities(changes).then(getUndoVersion),
    [changeQuantities],
  )
  const updateDetails = useDetailChanges(cartId, handlers)
  const replace = useCallback(
    async (lineId: string, offerPriceId: string) =>
      applyResult(await track(editLines('replace', { cartId, lineId, offerPriceId }))),
    [cartId, editLines, track, applyResult],
  )

  useLeaveWarning(isWaiting)
  const shown = useMemo(() => applyPendingChanges(openCart), [openCart])
  return {
    ...shown,
    isComplete: openCart.next === null,
    isSaving: openCart.pendingQuantities.size + openCart.pendingDetails.length > 0,
    /** The shop does not respond: changes are kept here and sent when the connection is back. */
    isWaiting,
    setQuantities,
    updateDetails,
    replace,
    undo,
  }
}

const getUndoVersion = (result: CartResult | undefined) => (result?.ok ? result.undoVersion : undefined)

/** Shows changed details at once and sends them one request after the other. */
function useDetailChanges(cartId: string, { update, track, onResult, onWaiting }: ChangeHandlers) {
  const { editLines } = useCartChanges()
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (details: LineDetails[]): ChangeVersion => {
      update((now) => withPendingDetails(now, details))
      const edit = () => editLines('details', { cartId, details }, { isQuiet: true })
      const settle = (result: CartResult) => {
        onResult(result)
        update((now) => withoutPendingDetails(now, details))
        return getUndoVersion(result)
      }
      // Requests are sequential, because parallel ones could arrive in another order and the older text would win.
      const request = lastRequest.current.then(() => retryUntilAnswered(edit, onWaiting)).then(settle)
      lastRequest.current = request
      return track(request)
    },
    [cartId, editLines, track, onResult, onWaiting, update],
  )
}

type UndoOptions = ReturnType<typeof useInFlight> & Pick<ReturnType<typeof useOpenCartUpdates>, 'applyChange'>

/** Remembers the versions created by changes, so that they can be undone. */
function useUndo(cartId: string, { inFlight, track, applyChange }: UndoOptions) {
  const { undoChange } = useCartChanges()
  const undoable = useRef<number[]>([])
  const rememberVersion = useCallback((version: number | undefined) => {
    if (version !== undefined) undoable.current.push(version)
  }, [])
  /** Undoes the given changes, or the last one. Returns false if there is nothing to undo. */
  const undo = useCallback(
    async (changes?: ChangeVersion[]) => {
      // The last change may still be in flight.
      await Promise.all(inFlight)
      const requested = changes ? await Promise.all(changes) : undoable.current.slice(-1)
      const versions = undoable.current.filter((version) => requested.includes(version)).toReversed()
      undoable.current = undoable.current.filter((version) => !versions.includes(version))
      for (const version of versions) {
        const result = await track(undoChange(cartId, version))
        if (result.ok && result.change) applyChange(result.change)
      }
      return versions.length > 0
    },
    [cartId, inFlight, track, applyChange, undoChange],
  )
  return { rememberVersion, undo }
}

/** Asks for confirmation before the page is closed with unsent changes. */
function useLeaveWarning(isWaiting: boolean) {
  // Runs with the change of the text: a page that says everything is sent must not ask before it is left.
  useLayoutEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isWaiting])
}

/** Tracks requests without a response yet. */
function useInFlight() {
  const [inFlight] = useState(() => new Set<Promise<unknown>>())
  const track = useCallback(
    <Result>(change: Promise<Result>): Promise<Result> => {
      inFlight.add(change)
      void change.finally(() => inFlight.delete(change))
      return change
    },
    [inFlight],
  )
  return { inFlight, track }
}

type ChangeHandlers = {
  update: Update
  track: <Result>(change: Promise<Result>) => Promise<Result>
  onResult: (result: CartResult, sent?: SentQuantities) => void
  onWaiting: (isWaiting: boolean) => void
}

const toQuantities = (changes: QuantityChange[]): SentQuantities =>
  new Map(changes.map(({ key, quantity }) => [key, quantity]))

/**
 * Shows quantity changes at once and sends them in order; changes rejected by an ended session are sent after sign-in.
 */
function useQuantityChanges(cartId: string, { update, track, onResult, onWaiting }: ChangeHandlers) {
  const { userId } = useCarts()
  const { changeLines } = useCartChanges()
  const owner = { userId, place: getPlace(cartId) }
  const latest = useRef({ owner, cartId, changeLines, onResult, onWaiting })
  useEffect(() => {
    latest.current = { owner, cartId, changeLines, onResult, onWaiting }
  })
  const queue = useRef<ReturnType<typeof createQuantityQueue>>(undefined)
  const sendChanges = useCallback(
    async (changes: QuantityChange[]): Promise<CartResult | undefined> => {
      if (changes.length === 0) return undefined
      update((now) => withPendingQuantities(now, toQuantities(changes)))
      queue.current ??= createQuantityQueue({
        send: (lines) => retryUntilAnswered(() => send(latest.current, lines), latest.current.onWaiting),
        onResult(result, batch) {
          if (!result.ok && result.login) saveUnsentChanges(latest.current.owner, batch)
          latest.current.onResult(result, toQuantities(batch))
        },
      })
      return track(queue.current.push(changes))
    },
    [track, update],
  )
  useEffect(
    () => void sendChanges(takeUnsentChanges({ userId, place: getPlace(cartId) })),
    [userId, cartId, sendChanges],
  )
  return useCallback(
    (changes: { line: CartLine; quantity: number }[]) =>
      sendChanges(
        changes.map(({ line, quantity }) => ({
          key: getLineKey(line),
          offerPriceId: line.offer.offerPriceId,
          quantity,
        })),
      ),
    [sendChanges],
  )
}

const getPlace = (cartId: string) => `cart ${cartId}`

type SendContext = { cartId: string; changeLines: ReturnType<typeof useCartChanges>['changeLines'] }

const send = ({ cartId, changeLines }: SendContext, lines: LineCommand[]) =>
  changeLines({ cartId, lines, isQuiet: true })

type QueueOptions = {
  send: (lines: LineCommand[]) => Promise<CartResult>
  onResult: (result: CartResult, sent: QuantityChange[]) => void
}

/**
 * Creates a queue that sends quantity changes one request at a time: changes made during a request go together with the
 * next one, and the latest quantity of a line wins.
 */
export function createQuantityQueue({ send, onResult }: QueueOptions) {
  let queued = new Map<string, QuantityChange>()
  let next = Promise.withResolvers<CartResult>()
  let isBusy = false
  const run = async () => {
    if (isBusy) return
    isBusy = true
    while (queued.size > 0) {
      const batch = [...queued.values()]
      const { resolve } = next
      queued = new Map()
      next = Promise.withResolvers()
      const result = await send(
        batch.map(({ offerPriceId, quantity }) => ({ offerPriceId, quantity, updateAction: 'REPLACE_QUANTITY' })),
      )
      onResult(result, batch)
      resolve(result)
    }
    isBusy = false
  }
  return {
    /** Queues changes and returns the result of the request they were sent with. */
    push(changes: QuantityChange[]): Promise<CartResult> {
      for (const change of changes) {
        // Deleting first moves the key to the end of the map, which keeps the order of the changes.
        queued.delete(change.key)
        queued.set(change.key, change)
      }
      const { promise } = next
      void run()
      return promise
    },
  }
}
