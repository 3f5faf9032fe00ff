import { expect, test } from 'vitest'
import { rightsOf } from './permissions.ts'

test('administrators have all rights of users and more', () => {
  const [user, admin] = [rightsOf(['FOC_User']), rightsOf(['FOC_Admin'])]
  expect(user.filter((right) => !admin.includes(right))).toEqual([])
  expect(admin.filter((right) => !user.includes(right))).toContain('USER_FOC_MANAGEMENT')
})

test('users have no right to change users, organisations or the account', () => {
  const changing = rightsOf(['FOC_User']).filter((right) => /^(USER|FOC|CUSTOMER|BUYING)_.*(?<!READ)$/.test(right))
  expect(changing).toEqual([])
})

test('both groups together yield each right once', () => {
  expect(rightsOf(['FOC_User', 'FOC_Admin']).toSorted()).toEqual(rightsOf(['FOC_Admin']).toSorted())
})

test.each([[[]], [['SOMETHING_NEW']], [['__proto__']], [['constructor']], [['foc_admin']]])(
  'groups %j have no rights',
  (groups) => {
    expect(rightsOf(groups)).toEqual([])
  },
)
