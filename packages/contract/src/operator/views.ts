import { Type, type Static } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { closedObject, OneOf, Text } from '../shapes.ts'
import { viewLimits, viewScreens } from './view-screens.ts'

/** What a list showed, under a name: one’s own, or one that an owner shared with the colleagues. */
export type View = Static<typeof View>
export const View = Type.Object({
  id: Type.String(),
  screen: Type.String(),
  name: Type.String(),
  /** Query of the list’s address, without a question mark; a list that shows everything needs no view. */
  state: Type.String(),
  shared: Type.Boolean(),
  /** Whether the caller saved it. */
  own: Type.Boolean(),
  /** Whether the caller may change and delete it. */
  mayChange: Type.Boolean(),
})

const Name = Text(viewLimits.name)
const State = Type.String({ minLength: 1, maxLength: viewLimits.state, pattern: '^[^\\s?#]+$' })
const Shared = Type.Boolean()

const Screen = (client: keyof typeof viewScreens) => OneOf<string>(viewScreens[client])
const screenQuery = (client: keyof typeof viewScreens) => closedObject({ screen: Screen(client) })
const NewView = (client: keyof typeof viewScreens) =>
  closedObject({ screen: Screen(client), name: Name, state: State, shared: Type.Optional(Shared) })
const ViewChange = closedObject({
  name: Type.Optional(Name),
  state: Type.Optional(State),
  shared: Type.Optional(Shared),
})

const list = {
  method: 'GET',
  returns: Type.Array(View),
  errors: [],
  extension: 'views',
} as const satisfies Partial<Call>
const create = {
  method: 'POST',
  returns: View,
  status: 201,
  errors: ['F-E-003', 'F-E-007'],
  extension: 'views',
} as const satisfies Partial<Call>
const change = {
  method: 'PUT',
  body: ViewChange,
  returns: View,
  errors: ['F-E-003'],
  extension: 'views',
} as const satisfies Partial<Call>
const remove = {
  method: 'DELETE',
  returns: Type.Null(),
  status: 204,
  errors: [],
  extension: 'views',
} as const satisfies Partial<Call>

const operatorPath = '/v1/tiber/operator/views'
const supplierPath = '/v1/tiber/supplier/views'

/** Saved views of the lists of the desk: one’s own, and those an owner shares. They need no right, but being signed in. */
export const views = callGroup({
  listOfOperator: {
    ...list,
    path: operatorPath,
    summary: 'List the saved views of a list: the caller’s own and those shared by owners',
    access: 'operator',
    query: screenQuery('OPERATOR'),
  },
  createForOperator: {
    ...create,
    path: operatorPath,
    summary: 'Save what a list shows under a name; owners may share it',
    access: 'operator',
    body: NewView('OPERATOR'),
  },
  updateOfOperator: {
    ...change,
    path: `${operatorPath}/{id}`,
    summary: 'Rename, replace, share or unshare a saved view',
    access: 'operator',
  },
  deleteOfOperator: {
    ...remove,
    path: `${operatorPath}/{id}`,
    summary: 'Delete a saved view',
    access: 'operator',
  },
  listOfSupplier: {
    ...list,
    path: supplierPath,
    summary: 'List the saved views of a list: the caller’s own and those shared by owners of the supplier',
    access: 'supplier',
    query: screenQuery('SUPPLIER'),
  },
  createForSupplier: {
    ...create,
    path: supplierPath,
    summary: 'Save what a list shows under a name; owners may share it within the supplier',
    access: 'supplier',
    body: NewView('SUPPLIER'),
  },
  updateOfSupplier: {
    ...change,
    path: `${supplierPath}/{id}`,
    summary: 'Rename, replace, share or unshare a saved view of the supplier',
    access: 'supplier',
  },
  deleteOfSupplier: {
    ...remove,
    path: `${supplierPath}/{id}`,
    summary: 'Delete a saved view of the supplier',
    access: 'supplier',
  },
})
