import { startTransition, useEffect, useState } from 'react'
import { isFields } from '#app/content/fields.ts'
import type { PageData } from './page-data.server.ts'

type Story = PageData['story']
type Preview = PageData['preview']

/** Returns the story as the editor types it; outside the editor the story as it was loaded. */
export function usePreviewStory(loaded: Story, preview: Preview): Story {
  const [typed, setTyped] = useState<{ of: Story; story: Story }>()
  useEffect(() => {
    if (!preview || !location.search.includes('_storyblok_tk')) return undefined
    if (!mayConnect(loaded.id, preview.storyId)) return undefined
    // The code of a block that is new on the page is loaded first; until then the page stays as it is.
    const show = (story: Story) => startTransition(() => setTyped({ of: loaded, story }))
    const bridge = connectBridge(loaded.id, preview.editorOrigins, show)
    return () => void destroyBridge(bridge)
  }, [loaded, preview])
  // What was typed belongs to the story as it was loaded then.
  return typed?.of === loaded ? typed.story : loaded
}

/** spec 5: the bridge needs a valid story id that matches the one in the address. */
export function mayConnect(storyId: number | undefined, requestedId: number | null): boolean {
  if (!storyId) {
    console.error('Story ID is not defined. Please provide a valid ID.')
    return false
  }
  return storyId === requestedId
}

/** Loads the editor's bridge, which only pages in a frame of the editor need. */
async function connectBridge(storyId: number, origins: string[], onInput: (story: Story) => void) {
  const { default: StoryblokBridge } = await import('@storyblok/preview-bridge')
  const bridge = new StoryblokBridge({
    customParent: findEditorOrigin(origins) ?? null,
    resolveRelations: ['story_teasers.stories'],
    resolveLinks: 'url',
  })
  bridge.on('input', ({ story }) => {
    if (story.id === storyId && 'content' in story && isFields(story.content)) onInput(story as Story)
  })
  bridge.on(['change', 'published'], (event) => {
    if (event.storyId === storyId) location.reload()
  })
  return bridge
}

const destroyBridge = async (bridge: ReturnType<typeof connectBridge>) => (await bridge).destroy()

/** Returns the origin whose frame this is; browsers without `ancestorOrigins` send it as referrer. */
function findEditorOrigin(origins: string[]): string | undefined {
  const parent = location.ancestorOrigins?.[0] ?? URL.parse(document.referrer)?.origin
  return origins.find((origin) => origin === parent) ?? origins[0]
}
