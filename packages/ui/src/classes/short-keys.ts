export type ShortKeys = {
  /** Keys of the classes that keep their name. */
  words: Record<string, string>
  /** Keys whose classes another key replaces as well. */
  included: Record<string, string[]>
}

/** Returns what `class-keys.ts` has, for the short names of a build: such a name begins with its key. */
export const readShortKeys = ({ words, included }: ShortKeys) => ({
  findKey: (each: string): string | undefined =>
    /^([a-z]+)\d+$/.exec(each)?.[1] ?? (Object.hasOwn(words, each) ? words[each] : undefined),
  listIncludedKeys: (key: string): string[] => included[key] ?? [],
})
