import { expect, test } from 'vitest'
import { rightsOf } from './permissions.ts'

test('an administrator may do all that a user may, and more', () => {
  const [user, admin] = [rightsOf(['FOC_User']), rightsOf(['FOC_Admin'])]
  expect(user.filter((right) => !admin.includes(right))).toEqual([])
  expect(admin.filter((right) => !user.includes(right))).toContain('USER_FOC_MANAGEMENT')
})

test('a user changes nothing about users, organisations or the account', () => {
  const changing = rightsOf(['FOC_User']).filter((right) => /^(USER|FOC|CUSTOMER|BUYING)_.*(?<!READ)$/.test(right))
  expect(changing).toEqual([])
})

test('both groups together give each right once', () => {
  expect(rightsOf(['FOC_User', 'FOC_Admin']).toSorted()).toEqual(rightsOf(['FOC_Admin']).toSorted())
})

test.each([[[]], [['SOMETHING_NEW']], [['__proto__']], [['constructor']], [['foc_admin']]])(
  'the groups %j carry no right',
  (groups) => {
    expect(rightsOf(groups)).toEqual([])
  },
)
