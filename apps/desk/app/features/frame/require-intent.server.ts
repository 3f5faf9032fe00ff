import { data } from 'react-router'

/** Returns what a form of several buttons asks for: one of the given names. */
export function requireIntent<Intent extends string>(form: FormData, names: Record<Intent, unknown>): Intent {
  const intent = form.get('intent')
  if (typeof intent !== 'string' || !Object.hasOwn(names, intent)) throw data('Bad Request', { status: 400 })
  return intent as Intent
}
