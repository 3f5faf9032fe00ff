import type { StaffClient } from '../permissions.ts'

/** The lists of the desk whose views can be saved, by side. */
export const viewScreens = {
  OPERATOR: ['orders', 'accounts', 'requests', 'suppliers', 'staff', 'changes', 'synonyms'],
  SUPPLIER: ['orders', 'series', 'staff', 'changes'],
} as const satisfies Record<StaffClient, readonly string[]>

export type ViewScreen = (typeof viewScreens)[StaffClient][number]

/** Views a person has of one list at most, and characters of a view. */
export const viewLimits = { perScreen: 30, name: 60, state: 2000 }
