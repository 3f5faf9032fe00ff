import type { SessionHandle } from './session.server.ts'
import { isRefusal } from './failure-policy.server.ts'

const rememberedMs = 60 * 60 * 1000
const mostRemembered = 10_000
const remembered = new Map<string, { picture: Promise<string | null>; until: number }>()

/** A picture for each category: that of its first product, as categories have none of their own. Asked once an hour. */
export async function categoryPictures(handle: SessionHandle, categoryIds: string[]): Promise<Record<string, string>> {
  const found = await Promise.all(categoryIds.map(async (id) => [id, await pictureOf(handle, id)] as const))
  return Object.fromEntries(found.filter((each): each is readonly [string, string] => each[1] !== null))
}

function pictureOf({ platform, parts, session }: SessionHandle, categoryId: string): Promise<string | null> {
  // Each account has its own range: what is first, or nothing, for one may be unknown to another.
  const buyer = [session.account?.id, session.store.storeId, session.store.storeViewId]
  const key = [parts.config.platformUrl, ...buyer, categoryId].join(' ')
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.picture
  const query = { categoryIds: [categoryId], aggregation: 'PRODUCT' as const, size: 1, withFacets: false }
  const picture = platform.search.search({ query }).then(
    ({ products }) => thumbnailOf(products.content[0]),
    (error: unknown) => {
      remembered.delete(key)
      // A tile without its picture is still a way in.
      if (isRefusal(error)) return null
      throw error
    },
  )
  const [oldest] = remembered.keys()
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
  remembered.delete(key)
  remembered.set(key, { picture, until: Date.now() + rememberedMs })
  return picture
}

type FirstProduct = {
  product: { mainPictureUrl: string | null }
  variant: { pictureUrls: { url: string; sizeType: string }[] }
}

function thumbnailOf(record: FirstProduct | undefined): string | null {
  const small = record?.variant.pictureUrls.find(({ sizeType }) => sizeType === 'SMALL')
  return small?.url ?? record?.product.mainPictureUrl ?? null
}
