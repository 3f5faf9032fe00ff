import { Blocks } from '#app/content/block-list.tsx'
import { readBlocks } from '#app/content/fields.ts'
import type { PageData } from './page-data.server.ts'
import { usePreviewStory } from './use-preview-story.ts'

/** The blocks of a story, which follow the editor in a preview. */
export function StoryBlocks({ page, firstLevel }: { page: PageData; firstLevel?: 1 | 2 }) {
  const { data, showsUnknown, preview } = page
  const { content } = usePreviewStory(page.story, preview)
  return (
    <Blocks
      blocks={readBlocks(content['body'])}
      data={data}
      isPreview={preview !== null}
      showsUnknown={showsUnknown}
      {...(firstLevel && { firstLevel })}
    />
  )
}
