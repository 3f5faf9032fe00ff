import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { Nullable } from './shapes.ts'

export type Settings = Static<typeof Settings>
export const Settings = Type.Object({
  manualAccountCheck: Type.Boolean({ description: 'New accounts need the approval of the operator' }),
  features: Type.Array(Type.String(), { description: 'Extensions of the platform contract that this server offers' }),
  /** Tiber extension: name, colour and logo of the shop; the logo is a path on the platform. */
  look: Type.Optional(
    Type.Object({
      name: Nullable(Type.String()),
      colour: Nullable(Type.String()),
      logo: Nullable(Type.String()),
    }),
  ),
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
