import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { getPictureUrl, getPictureSrcSet, type PictureWidth } from './picture-url.ts'

type PictureProps = {
  source: string | null | undefined
  /** What it shows; empty if the text beside it says so. */
  alt: string
  width: PictureWidth
  height: number
  /** The main picture of the page, loaded first; all others are loaded lazily. */
  isMain?: boolean
  className?: string
}

/** Reserves its space while loading; shows a placeholder for products without a picture. */
export function Picture({ source, alt, width, height, isMain, className }: PictureProps) {
  if (!source)
    return (
      <span className={classes('flex items-center justify-center text-draw-thin', className)}>
        <Icon name="image" className="size-1/3 max-h-8 max-w-8" />
      </span>
    )
  return (
    <img
      src={getPictureUrl(source, width)}
      srcSet={getPictureSrcSet(source, width)}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={isMain ? undefined : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
      className={classes('object-contain', className)}
    />
  )
}

/** Picture of 36 px for rows. */
export function Thumbnail({ source, className }: { source: string | null | undefined; className?: string }) {
  return <Picture source={source} alt="" width={96} height={96} className={classes('thumb size-9', className)} />
}
