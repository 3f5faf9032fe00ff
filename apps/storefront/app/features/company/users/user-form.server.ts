import type { CallBody } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import type { CustomField } from '@tiber/contract/company/custom-fields'
import { buildCustomFieldInputs, getCustomFieldRules } from '@tiber/ui/forms/custom-field-rules.ts'
import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { readFileNames } from '#app/server/custom-field-files.server.ts'
import { buildBody, buildRules, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { toOptions } from '../organisations/organisation-tree.ts'

const fields = [
  'civility',
  'firstName',
  'lastName',
  'email',
  'phone',
  'externalId',
  'groups',
  'organisations',
  'mainOrganisationId',
]
const createRules = buildRules(contract.customerUsers.create.body, fields)

/** Reads what the user form needs. */
export async function readUserFormData(handle: SessionHandle) {
  const [tree, definitions] = await Promise.all([
    handle.platform.organisations.list(),
    readDefinitions(handle, 'CUSTOMER_USER'),
  ])
  const files = await readFileNames(handle, definitions)
  return { organisations: toOptions(tree), definitions, files, rules: userRules(definitions) }
}

export const userRules = (definitions: CustomField[]): FormRules => ({
  ...createRules,
  ...getCustomFieldRules(definitions),
})

type UserBody = Omit<CallBody<typeof contract.customerUsers.create>, 'activationUrl' | 'password' | 'status'>

/** Builds the request body; the main organisation is always one of the user's organisations. */
export function toUserBody(definitions: CustomField[], values: FormValues): UserBody {
  const body = buildBody<UserBody>(createRules, values)
  const main = body.mainOrganisationId
  const organisations = [...new Set([...(body.organisations ?? []), ...(main ? [main] : [])])]
  return { ...body, organisations, customFieldValues: buildCustomFieldInputs(definitions, values) }
}
