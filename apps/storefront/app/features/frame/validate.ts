import { data, type MiddlewareFunction } from 'react-router'

type CheckArguments = { params: Record<string, string | undefined>; url: URL }

/** True accepts the page, false refuses it, and a text refuses it with that message. */
export type Check = (page: CheckArguments) => boolean | string | Promise<boolean | string>

/**
 * Creates a middleware with a route's own check (spec 5). The route needs a loader, if only an empty one: without it
 * the router does not call the server on client navigation.
 */
export function validate<Result = Response>(check: Check): MiddlewareFunction<Result> {
  return async ({ params, url }, next) => {
    const result = await check({ params, url })
    if (result === true) return next()
    const message = result || `Page Not Found: ${url.pathname}`
    throw data(message, { status: 404, statusText: message })
  }
}

const idPattern = /^\d{1,20}$/

/** Creates a middleware that accepts a page only if these parameters can be ids of the platform. */
export const validateIds = <Result = Response>(...names: string[]): MiddlewareFunction<Result> =>
  validate(({ params }) => names.every((name) => idPattern.test(params[name] ?? '')))
