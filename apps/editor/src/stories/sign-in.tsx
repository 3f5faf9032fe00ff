import { useState } from 'react'
import { ApiError, signIn, type Session } from '../api.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RequestForm } from '../ui/request-form.tsx'

type SignInProps = { onSignIn: (session: Session) => void }

export const SignIn = ({ onSignIn }: SignInProps) => (
  <main className="sign-in">
    <SignInForm title={<h1>{t('signIn.title')}</h1>} onSignIn={onSignIn} />
  </main>
)

/** Asks for the password again without closing what is being edited. */
export const SignInDialog = ({ onSignIn, onClose }: SignInProps & { onClose: () => void }) => (
  <Dialog title={t('signIn.title')} onClose={onClose}>
    <SignInForm title={<p>{t('signIn.expired')}</p>} onSignIn={onSignIn} />
  </Dialog>
)

const needsCode = (error: unknown) => error instanceof ApiError && error.status === 428

function describeRefusal(error: unknown): string {
  if (needsCode(error)) return t('signIn.codeNeeded')
  return t(error instanceof ApiError && error.status < 500 ? 'signIn.refused' : 'signIn.failed')
}

function SignInForm({ title, onSignIn }: SignInProps & { title: React.ReactNode }) {
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const submit = async (form: FormData) => {
    const getText = (name: string) => String(form.get(name) ?? '')
    try {
      onSignIn(await signIn(getText('email'), getText('password'), getText('code')))
    } catch (error) {
      if (needsCode(error)) setIsCodeAsked(true)
      throw error
    }
  }
  return (
    <RequestForm submitLabel={t('signIn.submit')} onSubmit={submit} describe={describeRefusal}>
      {title}
      <label className="label">
        {t('signIn.email')}
        <input className="field" name="email" type="email" autoComplete="username" required />
      </label>
      <label className="label">
        {t('signIn.password')}
        <input className="field" name="password" type="password" autoComplete="current-password" required />
      </label>
      {isCodeAsked && (
        <label className="label">
          {t('signIn.code')}
          <input className="field" name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </label>
      )}
    </RequestForm>
  )
}
