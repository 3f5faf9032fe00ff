import { useCallback, useState } from 'react'
import type { InitialDraft } from './draft-state.ts'
import type { LineFilter } from './draft-view.ts'

/** Builds the address of a draft with a filter. */
export const buildDraftPath = (path: string, draftId: string, show: LineFilter) =>
  `${path}?draft=${draftId}${show === 'all' ? '' : `&show=${show}`}`

/** Holds the filter of the lines, also in the address; all lines are loaded, so that it needs no request. */
export function useLineFilter({ draft, show: initial }: InitialDraft) {
  const draftId = draft?.id
  const [chosen, setChosen] = useState({ draftId, show: initial })
  const show = chosen.draftId === draftId ? chosen.show : initial
  const setShow = useCallback(
    (next: LineFilter) => {
      setChosen({ draftId, show: next })
      if (draftId) history.replaceState(history.state, '', buildDraftPath(location.pathname, draftId, next))
    },
    [draftId],
  )
  return [show, setShow] as const
}
