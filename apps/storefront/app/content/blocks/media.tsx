import { useMessages, useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { AssetPicture } from '../asset-picture.tsx'
import { getAssetFileUrl, getAssetPictureUrl, getAssetVideoUrl, readAsset } from '../asset.ts'
import { BlockTitle } from '../block-title.tsx'
import { useEditable } from '../editable.ts'
import { readList, readOption, readText, withKeys, type Block } from '../fields.ts'

const imageSizes = { text: '(min-width: 48rem) 44rem, 92vw', wide: '92vw', full: '100vw' }

export function ImageBlock({ block }: { block: Block }) {
  const editable = useEditable()
  const image = readAsset(block['image'])
  const caption = readText(block['caption'])
  const width = readOption(block['width'], ['text', 'wide', 'full'])
  if (!image) return null
  return (
    <figure className="figure" data-width={width} {...editable(block)}>
      <AssetPicture asset={image} sizes={imageSizes[width]} className="rounded-3" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Pictures side by side, all of one height; what they say is under them. */
export function Gallery({ block }: { block: Block }) {
  const editable = useEditable()
  const images = readList(block['images']).flatMap((each) => readAsset(each) ?? [])
  if (images.length === 0) return null
  return (
    <section className="grid gap-3" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      <ul className="picture-grid">
        {withKeys(images).map(({ key, value: image }) => (
          <li key={key}>
            <figure>
              <AssetPicture asset={image} sizes="(min-width: 64rem) 24vw, 46vw" className="picture-tile" />
              {image.title && <figcaption>{image.title}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A film that starts only when asked to, with captions where editors have given some. */
export function Video({ block }: { block: Block }) {
  const t = useMessages()
  const locale = useLocale()
  const editable = useEditable()
  const video = readAsset(block['video'])
  const poster = readAsset(block['poster'])
  const captions = readAsset(block['captions'])
  if (!video) return null
  const title = readText(block['title'])
  return (
    <section className="grid gap-3" {...editable(block)}>
      <BlockTitle>{title}</BlockTitle>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- editors decide whether there is speech to write down */}
      <video
        controls
        preload="none"
        playsInline
        className="video"
        aria-label={title || t('content.video')}
        poster={poster && getAssetPictureUrl(poster.filename, 1280)}
        src={getAssetVideoUrl(video.filename)}
      >
        {captions && (
          <track
            default
            kind="captions"
            srcLang={locale}
            label={t('content.captions')}
            src={getAssetFileUrl(captions.filename)}
          />
        )}
      </video>
    </section>
  )
}
