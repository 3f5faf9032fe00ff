import type { AccountLite } from '@tiber/contract/company/identity'
import { useFormDraft } from '@tiber/ui/forms/use-form-draft.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useToast } from '@tiber/ui/overlays/toast.tsx'
import { FlashNote } from './flash-note.tsx'
import { AccountConflictDialog } from './account-conflict-dialog.tsx'
import { useSessionCheck } from './session-check.ts'

/** Runs what every signed-in page needs: session check, flash messages and restored forms. */
export function SignedInEffects({ account }: { account: AccountLite | null }) {
  const t = useMessages()
  const showToast = useToast()
  useSessionCheck()
  useFormDraft(() => showToast({ text: t('session.kept') }))
  return (
    <>
      <FlashNote />
      <AccountConflictDialog account={account} />
    </>
  )
}
