import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { locales } from '../locales.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

/**
 * What an entry says of a word: another word for the same thing, a brand with the thing it stands for, or a general name
 * with its plain form.
 */
export const synonymKinds = ['SYNONYM', 'BRAND', 'PLAIN_FORM'] as const
export type SynonymKind = (typeof synonymKinds)[number]

const synonymFields = {
  /** A word or a short phrase, as buyers write it. */
  word: Text(80),
  /** What the catalogue calls it. */
  meaning: Text(120),
  /** The language of the searches it applies to; null for both. */
  locale: Nullable(OneOf(locales)),
  kind: OneOf(synonymKinds),
  /** Whether both words stand for each other; all such words with the same meaning are one group. */
  isTwoWay: Type.Boolean(),
  /** The store the entry applies to; null for all. */
  storeId: Nullable(Type.String({ maxLength: 255 })),
}

export type SearchSynonym = Static<typeof SearchSynonym>
const SearchSynonym = Type.Object({ id: Type.String(), ...synonymFields, updatedAt: Type.String() })

const SynonymBody = closedObject({
  word: synonymFields.word,
  meaning: synonymFields.meaning,
  locale: Type.Optional(synonymFields.locale),
  kind: Type.Optional(synonymFields.kind),
  isTwoWay: Type.Optional(synonymFields.isTwoWay),
  storeId: Type.Optional(synonymFields.storeId),
})

export const searchSynonyms = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/search-synonyms',
    summary: 'List the synonyms, brands and plain forms that searches know',
    access: 'operator',
    right: 'CATALOGUE_READ',
    query: closedObject({
      ...listQuery,
      query: Type.Optional(Type.String({ maxLength: 80 })),
      kind: Type.Optional(OneOf(synonymKinds)),
      /** Entries for the language or for both. */
      locale: Type.Optional(OneOf(locales)),
    }),
    returns: SpringPage(SearchSynonym),
    errors: [],
    extension: 'search-synonyms',
  },
  stores: {
    method: 'GET',
    path: '/v1/tiber/search-synonyms/stores',
    summary: 'List the stores an entry can be limited to',
    access: 'operator',
    right: 'CATALOGUE_READ',
    returns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    errors: [],
    extension: 'search-synonyms',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/search-synonyms/{id}',
    summary: 'Read a synonym, a brand or a plain form',
    access: 'operator',
    right: 'CATALOGUE_READ',
    returns: SearchSynonym,
    errors: ['F-E-002'],
    extension: 'search-synonyms',
  },
  create: {
    method: 'POST',
    path: '/v1/tiber/search-synonyms',
    summary: 'Add a synonym, a brand or a plain form; searches know it within a minute',
    access: 'operator',
    right: 'CATALOGUE_UPDATE',
    body: SynonymBody,
    returns: SearchSynonym,
    status: 201,
    errors: ['F-E-003', 'F-E-012'],
    extension: 'search-synonyms',
  },
  update: {
    method: 'PUT',
    path: '/v1/tiber/search-synonyms/{id}',
    summary: 'Change a synonym, a brand or a plain form',
    access: 'operator',
    right: 'CATALOGUE_UPDATE',
    body: SynonymBody,
    returns: SearchSynonym,
    errors: ['F-E-002', 'F-E-003', 'F-E-012'],
    extension: 'search-synonyms',
  },
  delete: {
    method: 'DELETE',
    path: '/v1/tiber/search-synonyms/{id}',
    summary: 'Delete a synonym, a brand or a plain form',
    access: 'operator',
    right: 'CATALOGUE_UPDATE',
    returns: Type.Null(),
    status: 204,
    errors: ['F-E-002'],
    extension: 'search-synonyms',
  },
})
