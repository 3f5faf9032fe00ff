import StoryblokClient from 'storyblok-js-client'
import { expect, test } from 'vitest'

test('the counter of the client that tells resolved stories apart wraps at 1,000', async () => {
  const answer = JSON.stringify({ story: { uuid: 'u', content: {} }, cv: 1, rels: [], links: [] })
  const fetch = async () => new Response(answer, { headers: { 'content-type': 'application/json' } })
  const client = new StoryblokClient({
    accessToken: 'counted',
    endpoint: 'http://content.test/v2',
    fetch,
    rateLimit: 1000,
  })
  const readCounter = () => (client as unknown as { resolveCounter: number }).resolveCounter
  const counters: number[] = []
  for (let at = 0; at < 1001; at++) {
    await client.get(`cdn/stories/${at}`)
    counters.push(readCounter())
  }
  expect([counters[0], counters[998], counters[999], counters[1000]]).toEqual([1, 999, 0, 1])
})
