import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { CodeForm } from './code-form.tsx'
import type { Problem } from './security.route.tsx'
import type { Setup } from './security.server.ts'

/** Scan, type the first code, done. */
export function SetupSteps({ setup, problem }: { setup: Setup; problem: Problem | undefined }) {
  const t = useMessages()
  const { uri, secret, picture } = setup
  return (
    <Panel title={t('security.setup')}>
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-13">
        <li>
          {t('security.setup.scan')}
          <div className="mt-2 flex flex-wrap items-center gap-4">
            {/* Dark on light in both modes: not every app reads it the other way round. */}
            <svg
              viewBox={`0 0 ${picture.size} ${picture.size}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img needs a file, and this holds a secret
              role="img"
              aria-label={t('security.setup.picture')}
              shapeRendering="crispEdges"
              className="size-44 rounded-2 bg-[#fff] p-1"
            >
              <path d={picture.path} fill="#000" />
            </svg>
            <p>
              {t('security.setup.type')}
              <code className="mt-1 block font-medium tracking-wider break-all text-ink">
                {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              </code>
            </p>
          </div>
        </li>
        <li>
          <p className="mb-2">{t('security.setup.code')}</p>
          <CodeForm intent="confirm" needsCode label={t('security.confirm')} problem={problem} isMain>
            <input type="hidden" name="uri" value={uri} />
            <input type="hidden" name="secret" value={secret} />
          </CodeForm>
        </li>
      </ol>
    </Panel>
  )
}
