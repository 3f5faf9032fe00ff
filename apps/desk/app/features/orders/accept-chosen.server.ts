import { createSubmission } from '@tiber/web/form.server.ts'
import { parseDay } from '@tiber/ui/day.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

/** Accepts the chosen orders, each `id:version`, and says which of them somebody else changed meanwhile. */
export async function acceptChosen(handle: SessionHandle, form: FormData) {
  const sent = createSubmission(form, {})
  const orders = form.getAll('order').flatMap((value) => {
    const [id = '', version = ''] = String(value).split(':')
    return id && /^\d{1,9}$/.test(version) ? [{ id, version: Number(version) }] : []
  })
  const typedDay = String(form.get('shipsOn') ?? '').trim()
  const shipsOn = parseDay(typedDay)
  if (orders.length === 0) sent.addProblems({ order: 'required' })
  if (typedDay && !shipsOn) sent.addProblems({ shipsOn: 'date' })
  const answer =
    sent.isValid() &&
    (await sent.send(handle.dependencies.log, 'acceptOrders', () =>
      handle.platform.sellerOrders.acceptAll({ body: { orders, ...(shipsOn && { shipsOn }) } }),
    ))
  if (!answer) return { result: sent.toResult() }
  const changed = answer.results
    .filter(({ outcome }) => outcome !== 'ACCEPTED')
    .map(({ id, reference, conflict }) => ({ id, reference: reference ?? id, conflict }))
  // Part of it was done, so the list is read again, which an error would prevent.
  if (changed.length > 0)
    return {
      result: { intent: 'acceptAll', values: {}, problems: {}, failure: undefined, accepted: answer.accepted, changed },
    }
  return { result: undefined, flash: { name: 'orders.allAccepted' as const, values: { n: String(answer.accepted) } } }
}
