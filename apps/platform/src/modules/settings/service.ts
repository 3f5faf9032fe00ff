import { contract } from '@tiber/contract/contract'
import type { Call } from '@tiber/contract/call'
import type { Settings } from '@tiber/contract/settings'
import type { Context } from '../../context.ts'

/** Returns the shop's settings; a feature is offered when a call of the contract belongs to it. */
export async function readSettings({ manualAccountCheck }: Context): Promise<Settings> {
  const calls = Object.values(contract).flatMap((group) => Object.values<Call>(group))
  const features = new Set(calls.flatMap(({ extension }) => (extension === undefined ? [] : [extension])))
  return { manualAccountCheck, features: [...features].toSorted() }
}
