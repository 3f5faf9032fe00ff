import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { idTypes } from '../ids.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

export const customFieldTypes = [
  'LONG_TEXT',
  'TEXT',
  'NUMBER',
  'METRIC',
  'DATE',
  'BOOLEAN',
  'COLOR',
  'MEDIA',
  'LIST_TEXT',
  'LIST_METRIC',
  'LIST_NUMBER',
  'LIST_COLOR',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

export const sealedTargets = [
  'OFFER',
  'ACCOUNT',
  'NAVIGATION_CATEGORY',
  'SUPPLIER',
  'CUSTOMER_USER',
  'CUSTOMER_ORGANISATION',
  'ORDER_LOGISTIC',
  'ORDER_LOGISTIC_LINE',
  'QUOTE',
  'QUOTE_LINE',
  'ORDER_INCIDENT',
] as const
export type SealedTarget = (typeof sealedTargets)[number]

export const customFieldRoles = [
  'PRODUCT_TAX_RATE',
  'PRODUCT_TAX_CODE',
  'SHIPPING_TAX_RATE',
  'SHIPPING_TAX_CODE',
  'ORDERS_MANAGED_INTERNALLY',
] as const

/** Source system of an entity, as named by the platform. */
export const externalSources = ['MIRAKL', 'CLIENT', 'NOT_DEFINED', 'EXTERN', 'SYSTEM'] as const

/** Localised name with short language keys only: `{"ES": "…", "EN": "…"}`. */
const Name = Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Text(255), {
  minProperties: 1,
  additionalProperties: false,
})

export type CustomField = Static<typeof CustomField>
export const CustomField = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  externalSource: OneOf(externalSources),
  name: Type.Record(Type.String(), Type.String()),
  type: OneOf(customFieldTypes),
  mandatory: Type.Boolean(),
  status: OneOf(['ACTIVE', 'INACTIVE']),
  sealedTarget: OneOf(sealedTargets),
  role: Nullable(OneOf(customFieldRoles)),
  indexable: Type.Boolean(),
  faceted: Type.Boolean(),
  searchable: Type.Boolean(),
  sortable: Type.Boolean(),
  /** Allowed values, if the operator restricts them. */
  options: Type.Optional(Type.Array(Type.String())),
})

export type CustomFieldValue = Static<typeof CustomFieldValue>
export const CustomFieldValue = Type.Object({
  customField: CustomField,
  /** Text, number or boolean; `{value, unit}` for METRIC, a list of these for LIST_*, the media's id for MEDIA. */
  value: Type.Unknown(),
  type: OneOf(customFieldTypes),
})

export type CustomFieldInput = Static<typeof CustomFieldInput>
export const CustomFieldInput = closedObject({
  customFieldId: Text(255),
  /** Null removes the value. */
  customFieldValue: Type.Optional(Type.Unknown()),
})

/** Custom field values of a request body, by external id or Djust id; spread into the schema. */
export const customFieldInputs = {
  customFieldValues: Type.Optional(Type.Array(CustomFieldInput, { maxItems: 100 })),
}

export const maxFileBytes = 5 * 1024 * 1024

export type Media = Static<typeof Media>
export const Media = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  fileSize: Type.Integer(),
  contentType: Type.String(),
  status: OneOf(['WAITING_UPLOAD', 'READY']),
  /** URL to download the file or, until it is uploaded, to PUT it to; relative to the base URL, valid for an hour. */
  url: Type.String(),
})

const definitionFilter = {
  sealedTarget: Type.Optional(OneOf(sealedTargets)),
  status: Type.Optional(OneOf(['ACTIVE', 'INACTIVE'])),
  type: Type.Optional(OneOf(customFieldTypes)),
}

export const customFields = callGroup({
  list: {
    method: 'GET',
    path: '/v1/shop/custom-fields',
    summary: 'List the definitions of custom fields',
    access: 'customer',
    query: closedObject({ ...listQuery, ...definitionFilter }),
    returns: SpringPage(CustomField),
    errors: [],
  },
  listOfAccounts: {
    method: 'GET',
    path: '/v1/shop/customer-accounts/custom-fields',
    summary: 'List the definitions of the custom fields of accounts',
    access: 'customer',
    returns: Type.Array(CustomField),
    errors: [],
  },
  listMedia: {
    method: 'GET',
    path: '/v1/shop/custom-fields/{id}/media',
    summary: 'List the files the account has uploaded for a MEDIA custom field',
    access: 'customer',
    query: closedObject({
      customFieldIdType: Type.Optional(OneOf(idTypes.customField)),
      sealedTarget: Type.Optional(OneOf(sealedTargets)),
    }),
    returns: Type.Array(Media),
    errors: [],
  },
  createMedia: {
    method: 'POST',
    path: '/v1/shop/custom-fields/{id}/media',
    summary: 'Announce a file for a MEDIA custom field; the response holds the upload URL',
    access: 'customer',
    query: closedObject({
      fileName: Text(255),
      fileSize: Type.Integer({ minimum: 1, maximum: maxFileBytes }),
      customFieldIdType: Type.Optional(OneOf(idTypes.customField)),
      sealedTarget: Type.Optional(OneOf(sealedTargets)),
    }),
    returns: Media,
    errors: [],
  },
  define: {
    method: 'PUT',
    path: '/v1/tiber/custom-fields/{externalId}',
    summary: 'Create or update the definition of a custom field',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    body: closedObject({
      name: Name,
      type: OneOf(customFieldTypes),
      sealedTarget: OneOf(sealedTargets),
      mandatory: Type.Optional(Type.Boolean()),
      status: Type.Optional(OneOf(['ACTIVE', 'INACTIVE'])),
      role: Type.Optional(Nullable(OneOf(customFieldRoles))),
      options: Type.Optional(Type.Array(Text(255), { maxItems: 500 })),
      indexable: Type.Optional(Type.Boolean()),
      faceted: Type.Optional(Type.Boolean()),
      searchable: Type.Optional(Type.Boolean()),
      sortable: Type.Optional(Type.Boolean()),
    }),
    returns: CustomField,
    errors: ['ST0001'],
    extension: 'custom-field-definitions',
  },
})
