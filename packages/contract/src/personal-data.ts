const emailAddress = /(?<![\w.+%-])[\w.+%-]+@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g
/** A token in a path or message: an id, a dot and a signature, or a JWT. */
const token = /(?<![\w-])[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b|(?<=\.)[\w-]{43}(?![\w-])/g
const maxDepth = 12

/** Removes e-mail addresses and tokens from all texts of an event before it leaves the process. */
export const removePersonalData = <Event>(event: Event): Event =>
  mapTexts(event, (text) => text.replaceAll(emailAddress, '[e-mail]').replaceAll(token, '[secret]'))

/** Changes all texts of an event, at any depth. */
export function mapTexts<Event>(event: Event, change: (text: string) => string, depth = 0): Event {
  if (typeof event === 'string') return change(event) as Event
  if (typeof event !== 'object' || event === null || depth > maxDepth) return event
  if (Array.isArray(event)) return event.map((each) => mapTexts(each, change, depth + 1)) as Event
  if (Object.getPrototypeOf(event) !== Object.prototype) return event
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [name, mapTexts(value, change, depth + 1)]),
  ) as Event
}
