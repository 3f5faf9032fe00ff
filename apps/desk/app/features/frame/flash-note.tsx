import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Note } from '@tiber/ui/note.tsx'
import { useToast } from '@tiber/ui/overlays/toast.tsx'
import type { Flash } from '@tiber/web/session/flash.server.ts'

/** Shows the message of the last form as a toast, or as a note in the page without scripts. */
export function FlashNote() {
  const showToast = useToast()
  const flash = useRouteLoaderData<{ flash: Flash | undefined }>('root')?.flash
  useEffect(() => {
    if (flash) showToast({ text: flash.text })
    // The object identity distinguishes equal messages; the function never changes while the page is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flash])
  if (!flash) return null
  return (
    <noscript>
      <Note className="mx-6 mt-4">{flash.text}</Note>
    </noscript>
  )
}
