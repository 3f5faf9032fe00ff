import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import {
  createUniqueName,
  journeyPassword,
  operatorHeaders,
  requestAccess,
  signInOperator,
  stripLocale,
} from '../companies.ts'
import { button, field } from '../controls.ts'
import { callPlatform } from '../platform.ts'
import { findSetting, readSetting } from '../settings.ts'
import { expect, test } from '../shop.ts'

test.skip(!findSetting('SHOP_DATABASE_URL'), 'The embedded database is open in the shop: no command can use it.')

/** Runs `npm run create-operator` on the database of the shop and returns the link it prints. */
function createOperator(email: string): string {
  const output = execFileSync(process.execPath, ['tools/launch/create-operator.ts', email], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: readSetting('SHOP_DATABASE_URL'),
      DATA_DIR: readSetting('SHOP_DATA_DIR'),
      PUBLIC_URL: readSetting('SHOP_URL'),
      DEMO: '1',
    },
  })
  return /https?:\S+/.exec(output)?.[0] ?? ''
}

test('a new operator follows the printed link, chooses a password and sees the requests for access', async ({
  page,
  shop,
}) => {
  const email = `${createUniqueName('operaciones')}@tiber.example`
  const link = createOperator(email)
  expect(new URL(link).origin).toBe(new URL(shop.url('/')).origin)
  const path = stripLocale(link)

  await shop.open(path)
  await expect(page.getByText(shop.t('access.activate.staff', { email }))).toBeVisible()
  await field(page, shop, 'access.activate.password').fill('corta')
  await button(page, shop, 'access.activate.plain').click()
  await expect(page.getByText(shop.t('forms.problem.weak'))).toBeVisible()
  await field(page, shop, 'access.activate.password').fill(journeyPassword)
  await button(page, shop, 'access.activate.plain').click()
  await expect(page.getByRole('heading', { name: shop.t('access.activated.staff.title') })).toBeVisible()

  const applicant = await requestAccess()
  const token = await signInOperator(email, journeyPassword)
  const requests = await callPlatform('/v1/tiber/operator/access-requests?size=1000', {
    token,
    headers: operatorHeaders,
  })
  expect(await requests.json()).toMatchObject({
    content: expect.arrayContaining([expect.objectContaining({ accountId: applicant.accountId })]),
  })

  await shop.open(path)
  await expect(page.getByRole('heading', { name: shop.t('access.dead.title') })).toBeVisible()
  // An operator does not buy: the password opens the tools of the operator, not the shop.
  shop.expectErrors(/status of 401/)
  await shop.open('/auth/login')
  await shop.signIn(email, journeyPassword)
  await expect(page.getByRole('alert')).toContainText(shop.t('frame.errors.AU0001'))
})
