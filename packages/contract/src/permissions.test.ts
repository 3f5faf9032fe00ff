import { expect, test } from 'vitest'
import { getRights } from './permissions.ts'

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
