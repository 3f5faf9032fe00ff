import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'

export type TextArea = keyof typeof textAreas

/** Texts the browser gets, by key prefix: those of the frame with every page, those of a side with its pages only. */
export const textAreas = {
  frame: ['frame', 'forms.undo', 'session'],
  auth: ['forms'],
  operator: [
    'views',
    'today',
    'command-bar',
    'operator-orders',
    'health',
    'changes',
    'setup',
    'address',
    'accounts',
    'suppliers',
    'requests',
    'search-synonyms',
    'staff',
    'security',
    'forms',
  ],
  supplier: [
    'views',
    'today',
    'command-bar',
    'orders',
    'picking',
    'series',
    'settings',
    'changes',
    'address',
    'staff',
    'security',
    'forms',
  ],
}

export function getTextArea(pathname: string): TextArea {
  const [, folder = ''] = localisedPath(pathname, defaultLocale).toLowerCase().split('/', 2)
  return folder === 'operator' || folder === 'supplier' ? folder : 'auth'
}

export function belongsToArea(area: TextArea, key: string): boolean {
  // The server localises these.
  if (key.includes('.flash.')) return false
  return textAreas[area].some((start) => key === start || key.startsWith(`${start}.`))
}

/** Returns the files a page of the area needs. */
export const getTextFiles = (area: TextArea): TextArea[] => (area === 'frame' ? ['frame'] : ['frame', area])
