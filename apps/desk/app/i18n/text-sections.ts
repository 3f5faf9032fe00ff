import { createTextSections } from '@tiber/ui/i18n/text-sections.ts'

const sections =
  'auth setup operator operator/orders operator/accounts operator/requests operator/access-templates operator/suppliers operator/health ' +
  'operator/changes operator/staff operator/search-synonyms operator/settings operator/setup operator/security ' +
  'supplier supplier/orders supplier/picking supplier/series supplier/settings supplier/changes supplier/staff ' +
  'supplier/security'

/** Names the files with the texts of a page. A path that nobody has is shown in the frame of who is signed in. */
export const getTextFiles = createTextSections({
  sections: sections.split(' '),
  rest: 'unknown',
  isAlone: (section) => ['auth', 'setup', 'operator/setup'].includes(section),
})
