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
  type Result = { start: Date; finish: Date; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
