import { useEffect } from 'react'
import { Form, useRouteLoaderData, useSubmit } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { useToast } from '@tiber/ui/overlays/toast.tsx'
import type { Flash } from '@tiber/web/session/flash.server.ts'

/** Messages that report a failure. */
const refusals = new Set<Flash['key']>([
  'views.flash.taken',
  'views.flash.full',
  'views.flash.nameless',
  'views.flash.forOwners',
  'views.flash.gone',
  'views.flash.failed',
])

/** Shows the message of the last form as a toast, or as a note in the page without scripts. */
export function FlashNote() {
  const t = useMessages()
  const showToast = useToast()
  const submit = useSubmit()
  const flash = useRouteLoaderData<{ flash: Flash | undefined }>('root')?.flash
  const undoLabel = t('forms.undo')
  useEffect(() => {
    if (!flash) return
    const { text, undo } = flash
    const onUndo = () => undo && void submit(undo.fields, { method: 'post', action: undo.action })
    showToast({ text, isRefusal: refusals.has(flash.key), ...(undo && { undo: { label: undoLabel, onUndo } }) })
    // The object identity distinguishes equal messages; the functions never change while the page is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flash])
  if (!flash) return null
  return (
    <noscript>
      <Note className="mx-6 mt-4">
        <span className="flex flex-wrap items-center gap-3">
          {flash.text}
          {flash.undo && <UndoForm undo={flash.undo} label={undoLabel} />}
        </span>
      </Note>
    </noscript>
  )
}

function UndoForm({ undo, label }: { undo: NonNullable<Flash['undo']>; label: string }) {
  return (
    <Form method="post" action={undo.action}>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" icon="undo-2">
        {label}
      </Button>
    </Form>
  )
}
