import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'

export type TextArea = keyof typeof textAreas

/** Texts that any form may need. */
const formTexts = [
  'forms.date',
  'forms.none',
  'forms.optional',
  'forms.password',
  'forms.problem',
  'forms.summary',
  'forms.unreachable',
  'forms.way',
]

/**
 * Texts the browser gets, by key prefix: those of the frame with every page, those of the desk with every page of who
 * is signed in, those of an area with its pages only. A text may be in several areas; a test compares them with the
 * texts that the code of each screen names.
 */
export const textAreas = {
  frame: ['frame', 'forms.undo'],
  auth: ['session', ...formTexts],
  desk: ['command-bar', ...formTexts],
  operatorToday: [
    'today',
    'health',
    'changes.action',
    'changes.byOperator',
    'changes.field',
    'changes.period',
    'changes.thing',
    'changes.value',
    'setup.step',
    'staff.role',
  ],
  supplierToday: ['today'],
  operatorOrders: ['operator-orders', 'address', 'views'],
  supplierOrders: ['orders', 'picking', 'address', 'views'],
  accounts: ['accounts', 'address', 'views'],
  requests: ['requests', 'views'],
  suppliers: ['suppliers', 'address', 'staff', 'views'],
  health: ['health'],
  changes: ['changes', 'staff.role', 'views'],
  staff: ['staff', 'session.email', 'views'],
  security: ['security'],
  synonyms: ['search-synonyms', 'views'],
  series: ['series', 'views'],
  settings: ['settings', 'address'],
  setup: ['setup', 'address'],
}

const areaByFolder: Record<string, TextArea> = {
  auth: 'auth',
  setup: 'auth',
  operator: 'operatorToday',
  supplier: 'supplierToday',
  'operator/orders': 'operatorOrders',
  'operator/accounts': 'accounts',
  'operator/requests': 'requests',
  'operator/access-templates': 'requests',
  'operator/suppliers': 'suppliers',
  'operator/health': 'health',
  'operator/changes': 'changes',
  'operator/staff': 'staff',
  'operator/security': 'security',
  'operator/search-synonyms': 'synonyms',
  'operator/settings': 'setup',
  'operator/setup': 'setup',
  'supplier/orders': 'supplierOrders',
  'supplier/picking': 'supplierOrders',
  'supplier/series': 'series',
  'supplier/settings': 'settings',
  'supplier/changes': 'changes',
  'supplier/staff': 'staff',
  'supplier/security': 'security',
}

/** A path that nobody has is shown in the frame of who is signed in. */
export function getTextArea(pathname: string): TextArea {
  const [, side = '', folder] = localisedPath(pathname, defaultLocale).toLowerCase().split('/', 3)
  return areaByFolder[`${side}/${folder}`] ?? areaByFolder[side] ?? (side === '' ? 'auth' : 'desk')
}

export function belongsToArea(area: TextArea, key: string): boolean {
  // The server localises these.
  if (key.includes('.flash.')) return false
  return textAreas[area].some((start) => key === start || key.startsWith(`${start}.`))
}

/** Returns the files a page of the area needs. */
export const getTextFiles = (area: TextArea): TextArea[] => [
  ...new Set<TextArea>(area === 'frame' || area === 'auth' ? ['frame', area] : ['frame', 'desk', area]),
]
