export {
  accountColumns,
  insertAccount,
  lockAccount,
  lockAccountRow,
  updateAccount,
  type AccountRow,
  type NewAccount,
} from './account-queries.ts'
export { saveTags } from './save-tags.ts'
export { replaceAccountTags, selectAccountTags, selectTags } from './tag-queries.ts'
export { accountText } from './search-text.ts'
export {
  insertOrganisation,
  selectByIds,
  selectOrganisations,
  updateOrganisation,
  type OrganisationRow,
} from './organisation-queries.ts'
