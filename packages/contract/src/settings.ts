import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'

export type Settings = Static<typeof Settings>
export const Settings = Type.Object({
  manualAccountCheck: Type.Boolean({ description: 'New accounts wait for the operator' }),
  features: Type.Array(Type.String(), { description: 'Extensions beyond the platform contract that are served here' }),
})

export const settings = callGroup({
  read: {
    method: 'GET',
    path: '/v1/shop/settings',
    summary: 'What this platform offers',
    access: 'anyone',
    returns: Settings,
    errors: [],
  },
})
