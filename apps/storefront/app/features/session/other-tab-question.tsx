import type { AccountLite } from '@tiber/contract/identity'
import { useEffect, useState } from 'react'
import { useLocation, useRevalidator, useSubmit } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const key = 'tiber-account'
type Known = { id: string; name: string }

/**
 * One session serves all tabs, so a company chosen in one is chosen in all of them. Who comes back to another is asked,
 * before what was typed there for one company is saved for the other.
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

/** The company another tab has chosen since this one was loaded. */
function useChosenElsewhere(account: AccountLite | null): Known | undefined {
  const [seen, setSeen] = useState<{ since: AccountLite; chosen: Known | undefined }>()
  useEffect(() => {
    if (!account) return
    // This page comes fresh from the server, so it knows best.
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
  // Once the page is loaded anew, what was seen before is settled.
  return seen && seen.since === account ? seen.chosen : undefined
}

function remember(account: Known) {
  try {
    localStorage.setItem(key, JSON.stringify(account))
  } catch {
    // Storage is blocked: then tabs know nothing of each other.
  }
}

function remembered(): Known | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Known | null) ?? undefined
  } catch {
    // Blocked, or something else is in it.
    return undefined
  }
}
