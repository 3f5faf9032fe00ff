/** An icon of a set; the provider is empty for the icon service of the shop. */
export type IconReference = { provider: string; prefix: string; name: string }

const maxPartLength = 100

/** Names of icons, sets and providers: lowercase letters and digits, with single hyphens between them. */
export const isIconNamePart = (text: string) => text.length <= maxPartLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** Parses `prefix:name` or `prefix-name`, optionally after `@provider:`; undefined if it is none of them. */
export function parseIconName(text: string): IconReference | undefined {
  const parts = text.split(':')
  const provider = text.startsWith('@') ? parts.shift()!.slice(1) : undefined
  // Without a colon, the first hyphen ends the prefix.
  const [prefix = '', name = '', ...rest] = parts.length === 1 ? splitAtHyphen(parts[0]!) : parts
  const isValid = rest.length === 0 && [provider ?? 'own', prefix, name].every(isIconNamePart)
  return isValid ? { provider: provider ?? '', prefix, name } : undefined
}

function splitAtHyphen(text: string): string[] {
  const hyphen = text.indexOf('-')
  return hyphen < 0 ? [text] : [text.slice(0, hyphen), text.slice(hyphen + 1)]
}
