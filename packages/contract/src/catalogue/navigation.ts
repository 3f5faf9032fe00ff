import { Type, type Static, type TObject } from 'typebox'
import { callGroup } from '../call.ts'
import { CustomFieldValue } from '../company/custom-fields.ts'
import { idTypes } from '../ids.ts'
import { closedObject, Nullable, OneOf } from '../shapes.ts'

const categoryFields = {
  id: Type.String(),
  externalId: Type.String(),
  name: Type.String(),
  customFieldValues: Type.Array(CustomFieldValue),
}

const treeFields = {
  ...categoryFields,
  active: Type.Boolean(),
  description: Nullable(Type.String()),
  productCount: Type.Optional(Type.Integer()),
  /** Tiber extension: small picture of its first product visible to the caller. */
  pictureUrl: Type.Optional(Nullable(Type.String())),
}

/** Category of the store view's navigation tree, with names in the language of the request. */
export type NavigationCategory = Static<TObject<typeof treeFields>> & { childrenCategories: NavigationCategory[] }
export const NavigationCategory = Type.Unsafe<NavigationCategory>(
  Type.Object({
    ...treeFields,
    childrenCategories: Type.Array(Type.Unsafe<NavigationCategory>({ type: 'object', description: 'Category' })),
  }),
)

/** Category with its ancestors, up to and including the root. */
export type BreadcrumbNode = Static<TObject<typeof categoryFields>> & { parent: BreadcrumbNode | null }
export const BreadcrumbNode = Type.Unsafe<BreadcrumbNode>(
  Type.Object({
    ...categoryFields,
    parent: Nullable(Type.Unsafe<BreadcrumbNode>({ type: 'object', description: 'Category' })),
  }),
)

/** Root of every tree; it has no page. */
export const rootCategory = 'Root_default'

const byId = closedObject({ idType: Type.Optional(OneOf(idTypes.category)) })

export const navigation = callGroup({
  online: {
    method: 'GET',
    path: '/v1/shop/navigation-category/online',
    summary: 'List the navigation tree of the store view without its root, in display order',
    access: 'anyone',
    returns: Type.Array(NavigationCategory),
    errors: [],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/navigation-category/{id}',
    summary: 'Get a category with its descendants',
    access: 'anyone',
    query: byId,
    returns: NavigationCategory,
    errors: [],
  },
  breadcrumb: {
    method: 'GET',
    path: '/v1/shop/navigation-category/{id}/breadcrumb',
    summary: 'Get a category with its ancestors',
    access: 'anyone',
    query: byId,
    returns: BreadcrumbNode,
    errors: [],
  },
})
