import { useCallback, useState } from 'react'

/** Manages the selected lines, by key. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((key: string, isOn: boolean) => {
    setSelected((before) => {
      const next = new Set(before)
      if (isOn) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  const selectAll = useCallback((keys: string[]) => setSelected(new Set(keys)), [])
  const clear = useCallback(() => setSelected(new Set()), [])
  return { selected, select, selectAll, clear }
}
