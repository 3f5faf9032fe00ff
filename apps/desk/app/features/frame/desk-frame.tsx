import { useState, type ReactNode } from 'react'
import { useBuildCheck } from '@tiber/ui/frame/build-check.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { OpenDialog } from '../command-bar/command-bar-button.tsx'
import { DeskBar } from './desk-bar.tsx'
import { Navigation, type FrameProps } from './navigation-list.tsx'
import { NextTaskKey } from './next-task-key.tsx'

type SearchProps = { openDialog: OpenDialog; onOpen: (dialog: OpenDialog) => void }

type DeskFrameProps = FrameProps & {
  shopUrl: string
  renderSearch: (props: SearchProps) => ReactNode
  children: ReactNode
}

/** The bar above and the navigation beside every page of the desk. */
export function DeskFrame({ staff, counts, shopUrl, renderSearch, children }: DeskFrameProps) {
  useBuildCheck()
  const t = useMessages()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t('frame.skip')}
      </a>
      {staff.clientType === 'OPERATOR' && <NextTaskKey />}
      <DeskBar
        staff={staff}
        counts={counts}
        shopUrl={shopUrl}
        search={renderSearch({ openDialog, onOpen: setOpenDialog })}
      />
      <div className="desk">
        <Navigation staff={staff} counts={counts} onShowKeys={() => setOpenDialog('keys')} />
        <div id="content" className="flex min-w-0 flex-col">
          {children}
        </div>
      </div>
    </div>
  )
}
