import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export type LoadOptions = { url: string; headers: Record<string, string>; parallel: number }
export type LoadResult = { responses: number; failures: number; bytes: number }

/** Repeats a request over several connections, in a process of its own so that reading does not delay other clients. */
const { url, headers, parallel } = JSON.parse(process.argv[2]!) as LoadOptions
const result: LoadResult = { responses: 0, failures: 0, bytes: 0 }
process.once('message', () => process.send!(result))
process.send!('started')
await Promise.all(Array.from({ length: parallel }, repeatRequest))

async function repeatRequest() {
  for (;;) {
    const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
    let bytes = 0
    for await (const chunk of response) bytes += (chunk as Buffer).length
    result.bytes += bytes
    result.responses += 1
    if (response.statusCode !== 200) result.failures += 1
  }
}
