import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'

export type Settings = Static<typeof Settings>
export const Settings = Type.Object({
  manualAccountCheck: Type.Boolean({ description: 'New accounts need the approval of the operator' }),
  features: Type.Array(Type.String(), { description: 'Extensions of the platform contract that this server offers' }),
})

export const settings = callGroup({
  read: {
    method: 'GET',
    path: '/v1/shop/settings',
    summary: 'Get the settings and features of the platform',
    access: 'anyone',
    returns: Settings,
    errors: [],
  },
})
