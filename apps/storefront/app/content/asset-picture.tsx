import { classes } from '@tiber/ui/classes/class-merge.ts'
import { getAssetPictureUrl, getAssetSrcSet, type Asset } from './asset.ts'

type AssetPictureProps = {
  asset: Asset
  /** Width on the page by the width of the window, as the HTML attribute. */
  sizes: string
  /** Loads the picture first, because it is visible at once. */
  isMain?: boolean
  className?: string
}

/** Reserves the space of the picture by the size in its URL; a picture of unknown size gets a usual one. */
export function AssetPicture({ asset, sizes, isMain, className }: AssetPictureProps) {
  const { width, height } = asset.size ?? { width: 1280, height: 720 }
  return (
    <img
      src={getAssetPictureUrl(asset.filename, 960)}
      srcSet={getAssetSrcSet(asset.filename, width)}
      sizes={sizes}
      alt={asset.alt}
      width={width}
      height={height}
      decoding="async"
      loading={isMain ? undefined : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
      className={classes('block h-auto max-w-full', className)}
      data-focus={asset.focus && getFocusArea(asset.focus)}
    />
  )
}

/** Rounds the focal point to one of nine areas, which the style sheet knows: the page allows no style attributes. */
function getFocusArea({ x, y }: NonNullable<Asset['focus']>): string {
  const area = (percent: number, names: [string, string, string]) => names[Math.min(2, Math.floor(percent / 33.4))]!
  return `${area(y, ['top', 'middle', 'bottom'])}-${area(x, ['left', 'centre', 'right'])}`
}
