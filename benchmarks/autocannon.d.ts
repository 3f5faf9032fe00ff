/** The part of autocannon that is used here; the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    timeout?: number
    amount: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
    requests?: { setupRequest: (request: object) => object }[]
  }
  export type Result = { non2xx: number; errors: number }
  type Run = { on(event: 'response', listener: () => void): void }
  export default function autocannon(options: Options, onEnd: (error: unknown, result: Result) => void): Run
}
