import { useState } from 'react'
import type { PickLine, PickList } from '@tiber/contract/orders/seller-documents'
import { findNext, isPicked, judgeScan, readPieces, toPickKey, type Picks, type Scan } from './pick-rules.ts'
import { storePick, usePicks } from './use-picks.ts'

/** What the last scan or key did, or why it did nothing. */
export type PickNote =
  | { kind: 'picked' | 'short' | 'tooMany' | 'other' | 'done'; line: PickLine; pieces?: number }
  | { kind: 'order'; line: PickLine; reference: string }
  | { kind: 'unknown'; code: string }

export type Picking = ReturnType<typeof usePicking>

/** Goes through a pick list line by line: what is in hand, what was taken, and what a code means. */
export function usePicking(list: PickList) {
  const picks = usePicks()
  const [handId, setHandId] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState<PickNote>()
  const asked = list.lines.find(({ id }) => id === handId)
  const hand = asked ?? findNext(list.lines, picks)
  const take = (line: PickLine | undefined) => {
    setHandId(line?.id)
    setTyped(undefined)
  }

  /** Stores the typed pieces of the line in hand and goes on to the next one. */
  function confirm() {
    if (!hand) return
    const pieces = readPieces(typed ?? String(hand.quantity), hand)
    if (pieces === undefined) return setNote({ kind: 'tooMany', line: hand })
    storePick(toPickKey(hand), pieces)
    const after: Picks = { ...picks, [toPickKey(hand)]: pieces }
    take(findNext(list.lines, after, hand))
    setNote({ kind: pieces < hand.quantity ? 'short' : 'picked', line: hand, pieces })
  }

  function scan(code: string) {
    const found: Scan = judgeScan(code, { list, picks, hand })
    if (found.kind === 'hand') {
      confirm()
      return
    }
    if (found.kind === 'unknown') return setNote({ kind: 'unknown', code: code.slice(0, 60) })
    if (found.kind !== 'done') take(found.line)
    setNote(found)
  }

  return {
    hand,
    picks,
    note,
    typed: typed ?? String(hand ? (picks[toPickKey(hand)] ?? hand.quantity) : ''),
    type: setTyped,
    confirm,
    scan,
    takeInHand(line: PickLine) {
      take(line)
      setNote(undefined)
    },
    takeBack(line: PickLine) {
      storePick(toPickKey(line), undefined)
      take(line)
      setNote(undefined)
    },
    done: list.lines.filter((line) => isPicked(line, picks)).length,
  }
}
