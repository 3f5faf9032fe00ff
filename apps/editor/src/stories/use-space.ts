import { useCallback, useEffect, useRef, useState } from 'react'
import type { Api, StoryItem } from '../api.ts'
import type { Components } from '../blocks/components.ts'

/** The list of stories and the kinds of blocks; signing in again loads both anew. */
export function useSpace(api: Api) {
  const [stories, setStories] = useState<StoryItem[]>([])
  const [components, setComponents] = useState<Components>(new Map())
  const [failedApi, setFailedApi] = useState<Api>()
  const newestLoad = useRef(0)

  const loadStories = useCallback(() => {
    const load = ++newestLoad.current
    api.listStories().then(
      (list) => load === newestLoad.current && setStories(list),
      () => setFailedApi(api),
    )
  }, [api])
  useEffect(() => {
    loadStories()
    api.listComponents().then(
      (list) => setComponents(new Map(list.map((component) => [component.name, component]))),
      () => setFailedApi(api),
    )
  }, [api, loadStories])
  return { stories, components, isIncomplete: failedApi === api, loadStories }
}
