import { Icon } from '@tiber/ui/icon.tsx'

/** Small picture of an article beside its name; those of other hosts are not shown here. */
export const ArticlePicture = ({ source }: { source: string | null }) =>
  source?.startsWith('/') ? (
    <img
      src={`/pictures${source}`}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      className="thumb size-9"
    />
  ) : (
    <span className="thumb flex size-9 items-center justify-center text-draw-thin">
      <Icon name="image" className="size-3" />
    </span>
  )
