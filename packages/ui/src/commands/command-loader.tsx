import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { CommandField, CommandFrame, type CommandFieldTexts } from './command-field.tsx'
import { useCommandInput, type CommandInput } from './use-command-input.ts'

/** What the loaded commands get from the dialog that was open before them. */
export type LoadedCommandsProps = { texts: CommandFieldTexts; input: CommandInput; onClose: () => void }

type CommandLoaderProps<Own extends object> = {
  load: () => Promise<ComponentType<Own & LoadedCommandsProps>>
  texts: CommandFieldTexts & { loading: string; failed: string }
  onClose: () => void
  /** Further properties of the loaded component. */
  own: Own
}

/** Opens the dialog at once and loads its commands: what is typed meanwhile counts, Enter included. */
export function CommandLoader<Own extends object>({ load, texts, onClose, own }: CommandLoaderProps<Own>) {
  const input = useCommandInput()
  const [loaded, setLoaded] = useState<{ Commands: ComponentType<Own & LoadedCommandsProps> }>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // A lazy component would show its fallback for at least 300 ms.
    load().then(
      (Commands) => setLoaded({ Commands }),
      () => setHasFailed(true),
    )
  }, [load])
  useFocusReturn()
  if (loaded) return <loaded.Commands {...own} texts={texts} input={input} onClose={onClose} />
  return (
    <CommandFrame title={texts.title} onClose={onClose}>
      <CommandField
        texts={texts}
        typed={input.typed}
        onType={input.onType}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          input.onEnter()
        }}
        activeIndex={-1}
        aria-busy={!hasFailed}
      />
      <p className="px-4 py-6 text-center text-13" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? texts.failed : texts.loading}
      </p>
    </CommandFrame>
  )
}

/** Gives the focus back to what had it: the dialog that the browser remembers for this was replaced. */
function useFocusReturn() {
  useLayoutEffect(() => {
    const { activeElement } = document
    return () => {
      if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus()
    }
  }, [])
}
