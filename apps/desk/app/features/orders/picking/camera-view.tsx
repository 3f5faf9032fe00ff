import { useRef } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { useCamera } from './use-camera.ts'

// messages: picking.camera.*
/** The picture of the camera while codes are read, or why there is none. */
export function CameraView({ onRead }: { onRead: (code: string) => void }) {
  const t = useMessages()
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onRead)
  const works = state === 'starting' || state === 'reading'
  return (
    <>
      <div className="pick-camera" hidden={!works} data-state={state}>
        <video ref={video} muted playsInline aria-label={t('picking.camera.view')} />
        {state === 'starting' && <p className="pick-camera-note">{t('picking.camera.starting')}</p>}
      </div>
      {!works && (
        <Note tone="warning" title={t(`picking.camera.${state}`)}>
          {t('picking.camera.otherwise')}
        </Note>
      )}
    </>
  )
}
