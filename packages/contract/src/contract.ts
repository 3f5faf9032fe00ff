import type { CallGroup } from './call.ts'
import { auth, customerUsers } from './identity.ts'
import { settings } from './settings.ts'

/** The whole platform, group by group. */
export const contract = { auth, customerUsers, settings } satisfies Record<string, CallGroup>
export type Contract = typeof contract
