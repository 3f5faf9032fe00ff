import type { AccountLite } from '@tiber/contract/company/identity'
import { useEffect, useState } from 'react'
import { useLocation, useRevalidator, useSubmit } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'

const key = 'tiber-account'
type StoredAccount = { id: string; name: string }

/**
 * Asks which company to continue with when another tab has switched the account. All tabs share one session, so that
 * input typed for one company must not be saved for another.
 */
export function AccountConflictDialog({ account }: { account: AccountLite | null }) {
  const t = useMessages()
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const chosen = useAccountOfOtherTab(account)
  if (!account || !chosen) return null
  const switchBack = () =>
    void submit(
      { customerAccountId: account.id, returnTo: pathname + search },
      { method: 'post', action: '/session/account', preventScrollReset: true },
    )
  return (
    <Dialog
      open
      alert
      onClose={() => void revalidate()}
      title={t('session.otherTab')}
      closeLabel={t('frame.close')}
      footer={
        <>
          <Button onClick={() => void revalidate()}>{t('session.otherTab.stay', { name: chosen.name })}</Button>
          <Button variant="primary" onClick={switchBack}>
            {t('session.otherTab.back', { name: account.name })}
          </Button>
        </>
      }
    >
      {t('session.otherTab.text', { before: account.name, now: chosen.name })}
    </Dialog>
  )
}

/** Returns the account another tab has selected since this one was loaded. */
function useAccountOfOtherTab(account: AccountLite | null): StoredAccount | undefined {
  const [seen, setSeen] = useState<{ since: AccountLite; chosen: StoredAccount | undefined }>()
  useEffect(() => {
    if (!account) return
    // The page was just loaded, so its account is the current one.
    storeAccount({ id: account.id, name: account.name })
    const compareAccounts = () => {
      if (document.visibilityState !== 'visible') return
      const stored = readStoredAccount()
      setSeen({ since: account, chosen: stored?.id === account.id ? undefined : stored })
    }
    const controller = new AbortController()
    document.addEventListener('visibilitychange', compareAccounts, { signal: controller.signal })
    addEventListener('storage', compareAccounts, { signal: controller.signal })
    return () => controller.abort()
  }, [account])
  // A reloaded page discards what was seen before.
  return seen && seen.since === account ? seen.chosen : undefined
}

function storeAccount(account: StoredAccount) {
  try {
    localStorage.setItem(key, JSON.stringify(account))
  } catch {
    // Storage is blocked, so tabs cannot notice each other.
  }
}

function readStoredAccount(): StoredAccount | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredAccount | null) ?? undefined
  } catch {
    // Storage is blocked or holds something else.
    return undefined
  }
}
