import { defaultLocale, localisedPath } from './locale.ts'

type TextSections = {
  /** Folders of the site map, or pages in them, whose pages share a file of texts. */
  sections: readonly string[]
  /** Of the pages of no section. */
  rest: string
  /** Whether a section is outside the frame, so that its file contains all of its texts. */
  isAlone: (section: string) => boolean
}

/** Returns a function that names the files with the texts of a page. */
export function createTextSections({ sections, rest, isAlone }: TextSections) {
  const known = new Set(sections)
  return (pathname: string): string[] => {
    const [, folder = '', page] = localisedPath(pathname, defaultLocale).toLowerCase().split('/', 3)
    const section = [`${folder}/${page}`, folder].find((each) => known.has(each)) ?? rest
    const name = section.replace('/', '-') || 'home'
    return isAlone(section) ? [name] : ['frame', name]
  }
}
