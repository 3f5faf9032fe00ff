import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestParts, startScriptedPlatform } from '#app/testing/scripted-platform.ts'
import { categoryPictures } from './category-pictures.server.ts'
import { openSession } from './session.server.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
beforeAll(async () => {
  platform = await startScriptedPlatform()
})
afterAll(() => platform.close())

const call = 'GET /v2/shop/search'
const first = (picture: string) => ({
  status: 200,
  body: { products: { content: [{ product: { mainPictureUrl: picture }, variant: { pictureUrls: [] } }] } },
})
const nothing = { status: 200, body: { products: { content: [] } } }

function pictures(accountId: string, storeViewId: string) {
  const url = new URL('http://localhost:3000/c')
  const handle = openSession(new Request(url), url, requestParts(platform.url).parts)
  handle.session.account = { id: accountId, externalId: accountId, name: accountId }
  handle.session.store = { storeId: 'iberia', storeViewId }
  return categoryPictures(handle, ['screws'])
}

test('a picture of one account’s range is not shown to another, nor is its absence', async () => {
  platform.play({ [call]: nothing })
  expect(await pictures('101', 'main')).toEqual({})
  platform.play({ [call]: first('/assets/of-102.svg') })
  expect(await pictures('102', 'main')).toEqual({ screws: '/assets/of-102.svg' })
  platform.play({ [call]: first('/assets/of-view.svg') })
  expect(await pictures('102', 'other')).toEqual({ screws: '/assets/of-view.svg' })
})

test('the same account in the same view asks once', async () => {
  platform.play({ [call]: first('/assets/once.svg') })
  await pictures('103', 'main')
  expect(await pictures('103', 'main')).toEqual({ screws: '/assets/once.svg' })
  expect(platform.calls()).toEqual([call])
})
