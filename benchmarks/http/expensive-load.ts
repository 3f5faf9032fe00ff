import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export type LoadOptions = { url: string; headers: Record<string, string>; parallel: number }
export type LoadResponse = { status: number; bytes: number }

/**
 * Repeats a request over several connections and reports each response; a process of its own, so that reading does not
 * delay other clients.
 */
const { url, headers, parallel } = JSON.parse(process.argv[2]!) as LoadOptions
process.send!('started')
await Promise.all(Array.from({ length: parallel }, repeatRequest))

async function repeatRequest() {
  for (;;) {
    const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
    const result: LoadResponse = { status: response.statusCode ?? 0, bytes: 0 }
    for await (const chunk of response) result.bytes += (chunk as Buffer).length
    process.send!(result)
  }
}
