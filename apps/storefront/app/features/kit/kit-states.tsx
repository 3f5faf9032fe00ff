import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

import { Remark } from './remark.tsx'

const widths = ['w-[70%]', 'w-[55%]', 'w-[62%]']

export function KitStates() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel title={t('kit.states')} aside={<Remark>{t('kit.states.aside')}</Remark>} flush>
      <VisuallyHidden>{t('kit.states.loading')}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className="flex h-(--row-h) min-h-12 items-center gap-3 border-b border-line px-3">
          <Skeleton className="size-9" />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="w-30" />
            <Skeleton className={`h-2.5 ${width}`} />
          </span>
          <Skeleton className="w-12" />
          <Skeleton className="w-18" />
        </div>
      ))}
      <EmptyState
        icon="box"
        title={t('kit.states.empty')}
        actions={<LinkButton to={localisedPath('/', locale)}>{t('kit.buttons.link')}</LinkButton>}
      >
        {t('kit.states.empty.text')}
      </EmptyState>
    </Panel>
  )
}
