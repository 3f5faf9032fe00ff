import { Link } from '@tiber/ui/link.tsx'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { AssetPicture } from '../asset-picture.tsx'
import { readAsset, type Asset } from '../asset.ts'
import { BlockTitle } from '../block-title.tsx'
import { getStoryPath } from '../content-url.ts'
import { useEditable } from '../editable.ts'
import { isFields, readList, readText, type Block } from '../fields.ts'

type Teaser = { slug: string; title: string; text: string; image: Asset | undefined }

/** Links to other pages of editors, with what their search results would say. */
export function StoryTeasers({ block }: { block: Block }) {
  const editable = useEditable()
  const locale = useLocale()
  const teasers = readList(block['stories']).flatMap((story) => readTeaser(story) ?? [])
  if (teasers.length === 0) return null
  return (
    <section className="grid gap-4" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      <ul className="teaser-grid">
        {teasers.map(({ slug, title, text, image }) => (
          <li key={slug} className="teaser">
            {image && <AssetPicture asset={image} sizes="(min-width: 64rem) 30vw, 92vw" className="picture-tile" />}
            <h3>
              <Link to={getStoryPath(slug, locale)} prefetch="intent" className="card-link text-ink">
                {title}
              </Link>
            </h3>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stories that are not resolved, such as unpublished ones, are only ids. */
function readTeaser(story: unknown): Teaser | undefined {
  if (!isFields(story) || !isFields(story['content'])) return undefined
  const { content } = story
  const slug = readText(story['full_slug'])
  const title = readText(content['seo_title']) || readText(story['name'])
  if (!slug || !title) return undefined
  return { slug, title, text: readText(content['seo_description']), image: readAsset(content['seo_image']) }
}
