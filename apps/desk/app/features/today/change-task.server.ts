import { data } from 'react-router'
import { operatorRoles } from '@tiber/contract/permissions'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { snoozeChoices, toSnoozeTime } from './snooze-choices.ts'

// messages: today.flash.*
/** Hands a task over, puts it off, or reminds its supplier. */
export async function changeTask({ platform, dependencies }: SessionHandle, request: Request) {
  const form = await readFormData(request)
  const read = (name: string) => String(form.get(name) ?? '').slice(0, 600)
  const intent = form.getAll('intent').at(-1)
  if (intent === 'remind') {
    const sent = createSubmission(form, {})
    await sent.send(dependencies.log, 'remindSupplier', () =>
      platform.operatorOrders.remind({ body: { supplierId: read('supplierId') } }),
    )
    return sent.isValid()
      ? { flash: { name: 'today.reminded' as const, values: { name: read('name') } } }
      : { result: sent.toResult({ taskId: `SUPPLIER_SILENT.${read('supplierId')}` }) }
  }
  if (intent !== 'move') throw data('Bad Request', { status: 400 })
  const sent = createSubmission(form, { note: { maxLength: 500 } })
  const role = operatorRoles.find((each) => each === read('role'))
  const choice = snoozeChoices.find((each) => each === read('snooze')) ?? 'now'
  const until = toSnoozeTime(choice, new Date())
  if (sent.isValid())
    await sent.send(dependencies.log, 'moveTask', () =>
      platform.tasks.update({
        params: { id: read('taskId') },
        body: { ...(role && { role }), snoozedUntil: until && until.toISOString(), note: read('note').trim() || null },
      }),
    )
  if (!sent.isValid()) return { result: sent.toResult({ taskId: read('taskId') }) }
  return { flash: { name: until ? ('today.snoozed' as const) : ('today.moved' as const) } }
}
