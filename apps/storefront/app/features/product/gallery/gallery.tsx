import { lazy, Suspense, useState } from 'react'
import { Picture, Thumbnail } from '#app/product-ui/picture.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import type { PictureView } from '../read-product.server.ts'

const GalleryZoom = lazy(() => import('./gallery-zoom.tsx').then(({ GalleryZoom: zoom }) => ({ default: zoom })))

/**
 * Shows the drawing large and its other views below. Radio buttons select the view, so that it works without scripts.
 */
export function Gallery({ pictures, name }: { pictures: PictureView[]; name: string }) {
  const t = useMessages()
  const [zoomedIndex, setZoomedIndex] = useState<number>()
  const getAlt = (picture: PictureView) => (picture.name ? t('product.picture.of', { view: picture.name, name }) : name)
  return (
    <div className="gallery">
      <div className="drawing-frame gallery-drawing">
        {pictures.length === 0 && <Picture source={null} alt="" width={640} height={340} className="h-64 w-full" />}
        {pictures.map((picture, at) => (
          <figure key={picture.full} data-at={at}>
            <Picture
              source={picture.full}
              alt={getAlt(picture)}
              width={960}
              height={512}
              isMain={at === 0}
              className="w-full"
            />
            <IconButton
              icon="maximize-2"
              label={t('product.zoom')}
              className="needs-script gallery-zoom-button"
              onClick={() => setZoomedIndex(at)}
            />
          </figure>
        ))}
      </div>
      {pictures.length > 1 && (
        <fieldset className="gallery-strip">
          <legend className="sr-only">{t('product.views')}</legend>
          {pictures.map((picture, at) => (
            <label key={picture.full}>
              <input type="radio" name="view" value={at} defaultChecked={at === 0} data-at={at} />
              <Thumbnail source={picture.thumbnail} className="border-0" />
              {picture.name || at + 1}
            </label>
          ))}
        </fieldset>
      )}
      {zoomedIndex !== undefined && (
        <Suspense>
          <GalleryZoom
            pictures={pictures}
            first={zoomedIndex}
            getAlt={getAlt}
            onClose={() => setZoomedIndex(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
