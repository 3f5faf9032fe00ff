const maxPartLength = 100

/** Names of icons, sets and providers: lowercase letters and digits, with single hyphens between them. */
export const isIconNamePart = (text: string) => text.length <= maxPartLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
