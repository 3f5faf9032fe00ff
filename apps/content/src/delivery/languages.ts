/** The language of fields without a suffix; Storyblok calls it `default`. */
const defaultLanguage = 'es-ES'

/** What a request asks for: the language of the answer and the order in which translations of a field are tried. */
export type LanguageChoice = {
  /** `default`, or a language code of the space. */
  lang: string
  /** Suffixes such as `en_US`; an empty one is the field itself. */
  suffixes: string[]
}

const isDefault = (code: string | undefined) =>
  code === undefined || code === '' || code === 'default' || code === defaultLanguage
const toSuffix = (code: string | undefined) => (isDefault(code) ? '' : code!.replaceAll('-', '_'))

export function chooseLanguage(
  language: string | undefined,
  fallback: string | undefined,
  languageCodes: string[],
): LanguageChoice {
  const lang = isDefault(language) || !languageCodes.includes(language!) ? 'default' : language!
  const suffixes = [toSuffix(language), ...(fallback === undefined ? [] : [toSuffix(fallback)]), '']
  return { lang, suffixes: [...new Set(suffixes)] }
}

/** Splits a slug such as `en-US/faq` into the language code of the space and the rest. */
export function splitLanguage(slug: string, languageCodes: string[]): { language?: string; rest: string } {
  const [first = '', ...rest] = slug.split('/')
  return languageCodes.includes(first) && rest.length > 0 ? { language: first, rest: rest.join('/') } : { rest: slug }
}

const separator = '__i18n__'

type ContentOptions = LanguageChoice & { filesUrl: string }

/** Replaces translated fields by their value in the chosen language, in nested blocks too, and completes addresses of files. */
export function translateContent(value: unknown, choice: ContentOptions): unknown {
  if (Array.isArray(value)) return value.map((each) => translateContent(each, choice))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  if (fields['fieldtype'] === 'asset') return translateAsset(fields, choice)
  const result: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const at = name.indexOf(separator)
    if (at > 0) {
      // Only a translation exists: the field is not in the default language.
      const base = name.slice(0, at)
      if (!Object.hasOwn(fields, base) && !Object.hasOwn(result, base))
        setField(result, base, translateContent(pickTranslation(fields, base, choice), choice))
    } else if (isFilePath(name, field)) setField(result, name, `${choice.filesUrl}${field}`)
    else setField(result, name, translateContent(pickTranslation(fields, name, choice), choice))
  }
  return result
}

/** Translations of the texts of a file stand in its `meta_data`, which is delivered as it is. */
function translateAsset(asset: Record<string, unknown>, choice: ContentOptions): unknown {
  const { meta_data: metaData, filename } = asset
  const isData = typeof metaData === 'object' && metaData !== null
  const fields = isData ? { ...metaData, ...asset } : asset
  const texts = Object.fromEntries(
    ['alt', 'title', 'copyright', 'source']
      .map((name) => [name, pickTranslation(fields, name, choice)] as const)
      .filter(([name, text]) => Object.hasOwn(asset, name) || text !== ''),
  )
  return {
    ...asset,
    ...texts,
    ...(isFilePath('filename', filename) && { filename: `${choice.filesUrl}${String(filename)}` }),
  }
}

/** Addresses are in `filename` of files and in `src` of pictures in rich text. */
const isFilePath = (name: string, field: unknown) =>
  (name === 'filename' || name === 'src') && typeof field === 'string' && field.startsWith('/f/')

/** A field may be called `__proto__`, which an assignment would not store. */
const setField = (target: Record<string, unknown>, name: string, value: unknown) =>
  name === '__proto__'
    ? Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
    : (target[name] = value)

function pickTranslation(fields: Record<string, unknown>, name: string, { suffixes }: LanguageChoice): unknown {
  for (const suffix of suffixes) {
    const key = suffix === '' ? name : `${name}${separator}${suffix}`
    if (Object.hasOwn(fields, key) && !isEmpty(fields[key])) return fields[key]
  }
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? ''
}

/** An empty translation falls back to the next language. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== 'object') return false
  const { type, content, fieldtype, filename, id, url, cached_url, email } = value as Record<string, unknown>
  if (type === 'doc') return !Array.isArray(content) || content.length === 0
  if (fieldtype === 'asset') return !filename
  if (fieldtype === 'multilink') return !id && !url && !cached_url && !email
  return false
}
