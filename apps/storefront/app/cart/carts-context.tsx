import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { CartsAtStart } from './cart-answer.ts'
import { useLiveCarts } from './use-live-carts.ts'
import { currentCartOf, stateAtStart, type CartsState } from './carts-state.ts'

type Update = (change: (state: CartsState) => CartsState) => void
type Abilities = Omit<CartsAtStart, 'carts' | 'lists'>
type Carts = Abilities & { userId: string | undefined; state: CartsState; update: Update }

const none: Abilities = {
  canUndo: false,
  isLive: false,
  hasOrderDesk: false,
  hasOrders: false,
  hasApprovals: false,
  hasInvoices: false,
  hasSheets: false,
  hasPartNumbers: false,
}
const nobody: Carts = { userId: undefined, state: stateAtStart(null), update: () => {}, ...none }
const CartsContext = createContext<Carts>(nobody)

type CartsProviderProps = {
  start: CartsAtStart | null
  userId: string | undefined
  /** Key of the user, account and store; undefined if nobody is signed in. */
  buyer: string | undefined
  children: ReactNode
}

/** Provides the carts loaded with the page and keeps them up to date. */
export function CartsProvider({ start, userId, buyer, children }: CartsProviderProps) {
  const [held, setHeld] = useState({ start, state: stateAtStart(start) })
  // New initial data replaces the state; optimistic changes still in flight are kept.
  const current =
    held.start === start ? held : { start, state: { ...stateAtStart(start), expected: held.state.expected } }
  if (current !== held) setHeld(current)
  const update = useCallback<Update>((change) => setHeld((now) => ({ ...now, state: change(now.state) })), [])
  const value = useMemo(() => {
    const { carts: _carts, lists: _lists, ...abilities } = start ?? { carts: null, lists: null, ...none }
    return { userId, state: current.state, update, ...abilities }
  }, [userId, current.state, update, start])
  useLiveCarts({ buyer, isLive: value.isLive, state: value.state, update })
  return <CartsContext value={value}>{children}</CartsContext>
}

export const useCarts = () => useContext(CartsContext)

/** Returns the current cart including optimistic changes; undefined if there is none yet. */
export const useCart = () => currentCartOf(useCarts().state)
