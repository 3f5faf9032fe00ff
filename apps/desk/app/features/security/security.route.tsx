import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import type { Route } from './+types/security.route'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { readSetup, startSetup } from './security.server.ts'

export const meta = pageTitle('security.title')

export function loader({ context }: Route.LoaderArgs) {
  const { staff } = context.get(sessionContext)
  if (!staff) throw data('Unauthorized', { status: 401 })
  return { secondFactor: staff.secondFactor }
}

// messages: security.problem.*
const problems = { AU0006: 'wrong', RQ0004: 'tooOften', ST0001: 'required', 'F-E-001': 'wrong' } as const
export type Problem = (typeof problems)[keyof typeof problems]

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const intent = String(form.get('intent') ?? '')
  const code = String(form.get('code') ?? '').replaceAll(/\s/g, '')
  const setup = readSetup(form)
  try {
    if (intent === 'start') return { intent, setup: await startSetup(handle, code) }
    if (intent === 'confirm') return { intent, ...(await handle.platform.secondFactor.confirm({ body: { code } })) }
    if (intent !== 'remove') throw data('Bad Request', { status: 400 })
    await handle.platform.secondFactor.remove({ body: { code } })
  } catch (error) {
    const problem = error instanceof SdkError ? problems[error.code as keyof typeof problems] : undefined
    if (!problem) throw error
    return data({ intent, problem, setup }, { status: (error as SdkError).status ?? 400 })
  }
  const path = localisedPath(
    handle.staff?.clientType === 'SUPPLIER' ? '/supplier/security' : '/operator/security',
    getPathLocale(url.pathname),
  )
  throw redirectWithFlash(handle.jar, path, { name: 'security.removed' })
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { enabled, required, recoveryCodesLeft } = loaderData.secondFactor
  const result = actionData ?? { intent: '' }
  const problem = 'problem' in result ? result.problem : undefined
  const setup = 'setup' in result ? result.setup : undefined
  return (
    <DeskPage title={t('security.title')} sub={t('security.sub')}>
      <div className="flex max-w-160 flex-col gap-4">
        {required && !enabled && (
          <Note tone="warning" title={t('security.required')}>
            {t('security.required.text')}
          </Note>
        )}
        {'recoveryCodes' in result && <RecoveryCodes codes={result.recoveryCodes} />}
        {setup ? (
          <SetupSteps setup={setup} problem={problem} />
        ) : (
          <Panel title={t('security.factor')}>
            <div className="flex flex-col gap-4 text-13">
              <p>{enabled ? t('security.on', { n: recoveryCodesLeft }) : t('security.off')}</p>
              <CodeForm
                intent="start"
                needsCode={enabled}
                label={enabled ? t('security.replace') : t('security.start')}
                problem={result.intent === 'start' ? problem : undefined}
                isMain={!enabled}
              />
              {enabled && !required && (
                <CodeForm
                  intent="remove"
                  needsCode
                  label={t('security.remove')}
                  problem={result.intent === 'remove' ? problem : undefined}
                />
              )}
            </div>
          </Panel>
        )}
      </div>
    </DeskPage>
  )
}
