import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { InitialCarts } from './cart-model.ts'
import { useLiveCarts } from './use-live-carts.ts'
import { getCurrentCart, createCartsState, type CartsState } from './carts-state.ts'

type Update = (change: (state: CartsState) => CartsState) => void
type PlatformFeatures = Omit<InitialCarts, 'carts' | 'lists'>
type Carts = PlatformFeatures & { userId: string | undefined; state: CartsState; update: Update }

const noFeatures: PlatformFeatures = {
  canUndo: false,
  isLive: false,
  hasQuickOrder: false,
  hasApprovals: false,
  hasInvoices: false,
  hasSheets: false,
  hasPartNumbers: false,
  hasMessages: false,
  hasIncidents: false,
  hasQuotes: false,
}
const signedOut: Carts = { userId: undefined, state: createCartsState(null), update: () => {}, ...noFeatures }
const CartsContext = createContext<Carts>(signedOut)

type CartsProviderProps = {
  start: InitialCarts | null
  userId: string | undefined
  /** Key of the user, account and store; undefined if nobody is signed in. */
  buyer: string | undefined
  children: ReactNode
}

/** Provides the carts loaded with the page and keeps them up to date. */
export function CartsProvider({ start, userId, buyer, children }: CartsProviderProps) {
  const [held, setHeld] = useState({ start, state: createCartsState(start) })
  // New initial data replaces the state; optimistic changes still in flight are kept.
  const current =
    held.start === start ? held : { start, state: { ...createCartsState(start), optimistic: held.state.optimistic } }
  if (current !== held) setHeld(current)
  const update = useCallback<Update>((change) => setHeld((now) => ({ ...now, state: change(now.state) })), [])
  const value = useMemo(() => {
    const { carts: _carts, lists: _lists, ...features } = start ?? { carts: null, lists: null, ...noFeatures }
    return { userId, state: current.state, update, ...features }
  }, [userId, current.state, update, start])
  useLiveCarts({ buyer, isLive: value.isLive, state: value.state, update })
  return <CartsContext value={value}>{children}</CartsContext>
}

export const useCarts = () => useContext(CartsContext)

/** Returns the current cart including optimistic changes; undefined if there is none yet. */
export const useCart = () => getCurrentCart(useCarts().state)
