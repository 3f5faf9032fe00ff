import { isRefusal } from '@tiber/web/failures.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/file.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/**
 * Returns a file of a custom field, fetched from the platform for users who may see it. Always sent as an attachment,
 * so that it is never rendered under our origin.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const files = await platform.customFields
    .listMedia({ params: { id: params.fieldId }, query: { customFieldIdType: 'EXTERNAL_ID' } })
    .catch((error: unknown) => {
      // An unknown field has no files.
      if (isRefusal(error)) return []
      throw error
    })
  const media = files.find(({ id, status }) => id === params.mediaId && status === 'READY')
  const file = media && (await fetch(new URL(media.url, dependencies.config.platformUrl)))
  if (!media || !file?.ok) throw createNotFound(url)
  return new Response(file.body, {
    headers: {
      'content-type': media.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(media.fileName)}`,
      'x-content-type-options': 'nosniff',
    },
  })
}
