import { classes } from '../ui/class-merge.ts'
import { Icon } from '../ui/icon.tsx'
import { pictureAddress, pictureSet, type PictureWidth } from './picture-address.ts'

type PictureProps = {
  source: string | null | undefined
  /** What it shows; empty where the words beside it say it. */
  alt: string
  width: PictureWidth
  height: number
  /** The one the page is about: asked for first. All others wait until they are near. */
  main?: boolean
  className?: string
}

/** Keeps its place while it loads; a product without a picture shows that there is none. */
export function Picture({ source, alt, width, height, main, className }: PictureProps) {
  if (!source)
    return (
      <span className={classes('flex items-center justify-center text-draw-thin', className)}>
        <Icon name="image" className="size-1/3 max-h-8 max-w-8" />
      </span>
    )
  return (
    <img
      src={pictureAddress(source, width)}
      srcSet={pictureSet(source, width)}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={main ? undefined : 'lazy'}
      fetchPriority={main ? 'high' : undefined}
      className={classes('object-contain', className)}
    />
  )
}

/** 36 px in rows. */
export function Thumbnail({ source, className }: { source: string | null | undefined; className?: string }) {
  return (
    <Picture
      source={source}
      alt=""
      width={96}
      height={96}
      className={classes('size-9 flex-none rounded-2 border border-line bg-draw-sheet p-0.5', className)}
    />
  )
}
