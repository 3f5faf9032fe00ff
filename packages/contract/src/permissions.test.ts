import { expect, test } from 'vitest'
import { getRights, getStaffRights, listRolesWith, operatorRoles, supplierRoles, type Right } from './permissions.ts'

test('administrators have all rights of users and more', () => {
  const [user, admin] = [getRights(['FOC_User']), getRights(['FOC_Admin'])]
  expect(user.filter((right) => !admin.includes(right))).toEqual([])
  expect(admin.filter((right) => !user.includes(right))).toContain('USER_FOC_MANAGEMENT')
})

test('users have no right to change users, organisations or the account', () => {
  const changeRights = getRights(['FOC_User']).filter((right) => /^(USER|FOC|CUSTOMER|BUYING)_.*(?<!READ)$/.test(right))
  expect(changeRights).toEqual([])
})

test('both groups together yield each right once', () => {
  expect(getRights(['FOC_User', 'FOC_Admin']).toSorted()).toEqual(getRights(['FOC_Admin']).toSorted())
})

test.each([[[]], [['SOMETHING_NEW']], [['__proto__']], [['constructor']], [['foc_admin']]])(
  'groups %j have no rights',
  (groups) => {
    expect(getRights(groups)).toEqual([])
  },
)

/** Part 7 of the desk's design: u may, r may read. Operator: owner to read-only; supplier: owner, orders, catalogue. */
const table: [rights: Right[], marks: string][] = [
  [['SELLER_ORDER_READ'], 'u r u u u u  u u r'],
  [['SELLER_ORDER_ANSWER', 'SELLER_ORDER_SHIP'], 'u - u - - -  u u -'],
  [['ORDER_RELEASE'], 'u - - u - -  - - -'],
  [['DOCUMENT_READ'], 'u - u u u u  u u -'],
  [['DOCUMENT_CREDIT'], 'u - - u - -  u - -'],
  [['PAYMENT_UPDATE'], 'u - - u - -  - - -'],
  [['ACCOUNT_READ'], 'u r u u u u  - - -'],
  [['ACCOUNT_UPDATE', 'ACCESS_REQUEST_DECIDE'], 'u - u - - -  - - -'],
  // Everybody who works with customers; the design's table has no row for notes.
  [['ACCOUNT_NOTE_CREATE'], 'u u u u u -  - - -'],
  [['ACCOUNT_TERMS_UPDATE'], 'u - r u r r  - - -'],
  [['BUYING_POLICY_UPDATE'], 'u - u r r r  - - -'],
  [['ACT_PREPARE'], 'u - u - u -  - - -'],
  [['ACT_ORDER'], 'u - u - - -  - - -'],
  [['CATALOGUE_UPDATE', 'ASSORTMENT_UPDATE'], 'u u r r r r  - - -'],
  [['OFFER_UPDATE', 'STOCK_UPDATE', 'PRICE_UPDATE'], 'u u r r r r  u - u'],
  [['PRICE_SIMULATE'], 'u u u u u -  u - u'],
  [['IMPORT_RUN'], 'u u - - - -  u - u'],
  [['QUOTE_ANSWER'], 'u - u - - -  u u -'],
  [['INCIDENT_SETTLE'], 'u - u u u -  u u -'],
  [['SUPPLIER_UPDATE'], 'u - u - - -  u - -'],
  [['CONTENT_UPDATE'], 'u u - - - -  - - -'],
  [['AUDIT_READ', 'HEALTH_READ'], 'u u u u u u  u - -'],
  [['JOB_RUN'], 'u - - - - -  - - -'],
  [['STAFF_UPDATE', 'SETTINGS_UPDATE', 'API_KEY_UPDATE'], 'u - - - - -  u - -'],
]
const columns = [
  ...operatorRoles.map((role) => ({ client: 'OPERATOR', role }) as const),
  ...supplierRoles.map((role) => ({ client: 'SUPPLIER', role }) as const),
]

/** Returns the mark of a role for a right; who may change something may also read it. */
function readMark(rights: readonly Right[], right: Right): string {
  const twin = right.replace(/_UPDATE$/, '_READ') as Right
  const isTwin = twin !== right && table.every(([others]) => !others.includes(twin))
  if (rights.includes(right)) return 'u'
  return isTwin && rights.includes(twin) ? 'r' : '-'
}

test.each(table.flatMap(([rights, marks]) => rights.map((right) => [right, marks] as const)))(
  'staff roles have %s as designed',
  (right, marks) => {
    const designed = marks.split(/ +/)
    const actual = columns.map(({ client, role }) => readMark(getStaffRights(client, [role]), right))
    // Of a right to read, may and may read are the same.
    expect(actual).toEqual(designed.map((mark) => (right.endsWith('_READ') && mark === 'r' ? 'u' : mark)))
  },
)

test('staff who may change something may also read it', () => {
  for (const { client, role } of columns) {
    const rights = getStaffRights(client, [role])
    const twins = rights.map((right) => right.replace(/_UPDATE$/, '_READ') as Right)
    const known = new Set(getStaffRights('OPERATOR', ['OWNER']))
    expect(twins.filter((right) => known.has(right) && !rights.includes(right))).toEqual([])
  }
})

test('several roles of a person add up, each right once', () => {
  const both = getStaffRights('OPERATOR', ['CATALOGUE', 'FINANCE'])
  expect(both).toEqual(expect.arrayContaining(['IMPORT_RUN', 'PAYMENT_UPDATE']))
  expect(new Set(both).size).toBe(both.length)
})

test.each([[[]], [['BUYER']], [['ORDERS']], [['__proto__']], [['owner']]])(
  'roles %j of an operator have no rights',
  (roles) => {
    expect(getStaffRights('OPERATOR', roles)).toEqual([])
  },
)

test('a refusal can name the roles that have one of the rights', () => {
  expect(listRolesWith('OPERATOR', ['ORDER_RELEASE'])).toEqual(['OWNER', 'FINANCE'])
  expect(listRolesWith('SUPPLIER', ['OFFER_UPDATE', 'DOCUMENT_CREDIT'])).toEqual(['OWNER', 'CATALOGUE'])
  expect(listRolesWith('SUPPLIER', ['JOB_RUN'])).toEqual([])
})
