import { isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { parseFilter, buildSearch } from './order-filter.ts'

export type ViewActionResult = { saved?: string; failed?: true }

/** Saves the filter of the page as a named view, or deletes a view. */
export async function changeViews(
  { platform, dependencies }: SessionHandle,
  request: Request,
  url: URL,
): Promise<ViewActionResult> {
  const form = await readFormData(request)
  const name = String(form.get('name') ?? '').trim()
  const id = form.get('delete')
  try {
    if (typeof id === 'string') await platform.orders.deleteView({ params: { id } })
    else {
      const query = buildSearch({ ...parseFilter(url.searchParams), after: '' }).slice(1)
      await platform.orders.saveView({ body: { name, query } })
    }
    return { saved: name }
  } catch (error) {
    dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'saving or deleting an order view failed')
    return { failed: true }
  }
}
