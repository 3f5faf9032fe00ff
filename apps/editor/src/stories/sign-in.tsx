import { useState } from 'react'
import { ApiError, signIn, type Session } from '../api.ts'
import { t } from '../texts.ts'

export function SignIn({ onSignIn }: { onSignIn: (session: Session) => void }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (form: FormData) => {
    setIsBusy(true)
    try {
      onSignIn(await signIn(String(form.get('email')), String(form.get('password'))))
    } catch (error) {
      setProblem(error instanceof ApiError && error.status < 500 ? t('signIn.refused') : t('signIn.failed'))
      setIsBusy(false)
    }
  }
  return (
    <main className="sign-in">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <h1>{t('signIn.title')}</h1>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <label className="label">
          {t('signIn.email')}
          <input className="field" name="email" type="email" autoComplete="username" required />
        </label>
        <label className="label">
          {t('signIn.password')}
          <input className="field" name="password" type="password" autoComplete="current-password" required />
        </label>
        <button className="button button-primary" disabled={isBusy}>
          {t('signIn.submit')}
        </button>
      </form>
    </main>
  )
}
