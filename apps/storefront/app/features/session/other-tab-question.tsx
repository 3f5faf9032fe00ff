import type { AccountLite } from '@tiber/contract/identity'
import { useEffect, useState } from 'react'
import { useLocation, useRevalidator, useSubmit } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const key = 'tiber-account'
type Known = { id: string; name: string }

/**
 * Asks which company to continue with when another tab has switched the account. All tabs share one session, so that
 * input typed for one company must not be saved for another.
 */
export function OtherTabQuestion({ account }: { account: AccountLite | null }) {
  const t = useMessages()
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const chosen = useChosenElsewhere(account)
  if (!account || !chosen) return null
  const goBack = () =>
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
          <Button variant="primary" onClick={goBack}>
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
function useChosenElsewhere(account: AccountLite | null): Known | undefined {
  const [seen, setSeen] = useState<{ since: AccountLite; chosen: Known | undefined }>()
  useEffect(() => {
    if (!account) return
    // The page was just loaded, so its account is the current one.
    remember({ id: account.id, name: account.name })
    const look = () => {
      if (document.visibilityState !== 'visible') return
      const known = remembered()
      setSeen({ since: account, chosen: known?.id === account.id ? undefined : known })
    }
    const leaving = new AbortController()
    document.addEventListener('visibilitychange', look, { signal: leaving.signal })
    addEventListener('storage', look, { signal: leaving.signal })
    return () => leaving.abort()
  }, [account])
  // A reloaded page discards what was seen before.
  return seen && seen.since === account ? seen.chosen : undefined
}

function remember(account: Known) {
  try {
    localStorage.setItem(key, JSON.stringify(account))
  } catch {
    // Storage is blocked, so tabs cannot notice each other.
  }
}

function remembered(): Known | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Known | null) ?? undefined
  } catch {
    // Storage is blocked or holds something else.
    return undefined
  }
}
