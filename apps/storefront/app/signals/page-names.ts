/** A part of a path that names one thing, such as an order or a token, as opposed to a page. */
const isId = (part: string) => /\d/.test(part) || part.length > 40 || /%|[.@]/.test(part)

/** Replaces ids and tokens in a path or address, so that a page has one name for all visitors. */
export function removeIds(address: string): string {
  const { origin, pathname } = URL.parse(address) ?? { origin: '', pathname: address.split(/[?#]/)[0]! }
  return (
    origin +
    pathname
      .split('/')
      .map((part) => (isId(part) ? ':id' : part))
      .join('/')
  )
}
