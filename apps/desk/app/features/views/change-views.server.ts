import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { viewLimits, viewScreens } from '@tiber/contract/operator/view-screens'
import type { FlashName } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { requireIntent } from '../frame/require-intent.server.ts'

type ViewFlash = {
  name: Extract<FlashName, `views.${string}`>
  values?: Record<string, string>
  undo?: { action: string; fields: Record<string, string> }
}

/** What each button asks for, and the message after it. */
const done = {
  create: 'views.saved',
  replace: 'views.replaced',
  rename: 'views.renamed',
  share: 'views.shared',
  unshare: 'views.unshared',
  delete: 'views.deleted',
} as const satisfies Record<string, ViewFlash['name']>

// messages: views.flash.*
/** Saves, changes or deletes a view; returns the message for the list, with the form that takes a deletion back. */
export async function changeViews(
  handle: SessionHandle,
  form: FormData,
  { action, page }: { action: string; page: string },
): Promise<ViewFlash> {
  const intent = requireIntent(form, done)
  const read = (name: string) => String(form.get(name) ?? '')
  const [id, name, state, screen] = [read('id'), read('name').trim(), read('state'), read('screen')]
  const shared = read('shared') === '1'
  if (name === '' || name.length > viewLimits.name) return { name: 'views.nameless' }
  const calls = getViewCalls(handle)
  const changes = { replace: { state }, rename: { name }, share: { shared: true }, unshare: { shared: false } }
  try {
    if (intent === 'create') await calls.create(screen, { name, state, shared })
    else if (intent === 'delete') await calls.remove(id)
    else await calls.update(id, changes[intent])
  } catch (error) {
    return toRefusal(handle, error, name)
  }
  const fields = { intent: 'create', screen, name, state, page, ...(shared && { shared: '1' }) }
  return { name: done[intent], values: { name }, ...(intent === 'delete' && { undo: { action, fields } }) }
}

/** The calls of both sides under one name each. */
function getViewCalls({ staff, platform: { views } }: SessionHandle) {
  const select = <Screen extends string>(known: readonly Screen[], name: string): Screen => {
    const screen = known.find((each) => each === name)
    if (!screen) throw data('Bad Request', { status: 400 })
    return screen
  }
  type NewView = { name: string; state: string; shared: boolean }
  type Change = Partial<NewView>
  return staff?.clientType === 'SUPPLIER'
    ? {
        create: (screen: string, body: NewView) =>
          views.createForSupplier({ body: { ...body, screen: select(viewScreens.SUPPLIER, screen) } }),
        update: (id: string, body: Change) => views.updateOfSupplier({ params: { id }, body }),
        remove: (id: string) => views.deleteOfSupplier({ params: { id } }),
      }
    : {
        create: (screen: string, body: NewView) =>
          views.createForOperator({ body: { ...body, screen: select(viewScreens.OPERATOR, screen) } }),
        update: (id: string, body: Change) => views.updateOfOperator({ params: { id }, body }),
        remove: (id: string) => views.deleteOfOperator({ params: { id } }),
      }
}

function toRefusal({ dependencies: { log } }: SessionHandle, error: unknown, name: string): ViewFlash {
  if (!(error instanceof SdkError)) throw error
  log.warn({ operation: 'changeViews', err: error }, 'changeViews failed')
  if (error.code === 'F-E-003') return { name: 'views.taken', values: { name } }
  if (error.code === 'F-E-007') return { name: 'views.full', values: { n: String(viewLimits.perScreen) } }
  if (error.code === 'F-E-002') return { name: 'views.gone' }
  if (error.code === 'PE0001') return { name: 'views.forOwners' }
  return { name: 'views.failed' }
}
