import { placeBlockedOrder } from '../desk/blocked-orders.ts'
import { callAsOperator, createUniqueId, signInAs } from '../companies.ts'
import { createDesk } from '../desk/desk.ts'
import { expect, test } from '../shop.ts'

/** Runs a script in any page that takes it for markup, and a formula in any sheet. */
const createHostileText = () => `=1+1"><img src=x onerror="isHostile=1">{${createUniqueId()}}`

test('markup as the name of a company, as a note or a reason is shown as it is, by the desk and the shop', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const [name, note, reason, refusal] = [1, 2, 3, 4].map(createHostileText) as [string, string, string, string]
  const { reference, company } = await placeBlockedOrder({ 'SCS-A2-M6-012': 10 })
  const renamed = await callAsOperator(`/v1/tiber/operator/accounts/${company.accountId}`, 'PATCH', { name })
  expect(renamed.ok, await renamed.clone().text()).toBe(true)
  const expectShown = async (text: string) => {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    expect(await page.evaluate('typeof isHostile')).toBe('undefined')
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }

  await desk.signInFast('operator@tiber.example')
  await desk.open(`/operator/accounts/${company.accountId}`)
  await expectShown(name)
  await page.locator('[name="text"]').fill(note)
  await page.getByRole('button', { name: t('accounts.notes.add') }).click()
  await expectShown(note)
  for (const path of [
    `/operator/accounts?words=${encodeURIComponent(name)}`,
    `/operator/orders?words=${reference}`,
    '/operator/changes',
    '/operator',
  ]) {
    await desk.open(path)
    await expectShown(name)
  }
  await desk.open(`/operator/orders/${reference}`)
  await expectShown(name)
  await page.getByLabel(t('operator-orders.release.reason')).fill(reason)
  await page.getByRole('button', { name: t('operator-orders.release'), exact: true }).click()
  await expectShown(reason)

  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders?q=${reference}`)
  await page.keyboard.press('r')
  const hand = page.getByRole('complementary', { name: t('orders.hand') })
  await hand.getByLabel(t('orders.decline.reason'), { exact: true }).selectOption('OTHER')
  await hand.getByLabel(new RegExp(`^${t('orders.decline.text')}`)).fill(refusal)
  await hand.getByRole('button', { name: t('orders.decline'), exact: true }).click()
  await expect(page.getByRole('status').locator('.toast')).toBeVisible()

  await signInAs(page, shop, company)
  await shop.open(`/account/orders/${reference}`)
  await expectShown(refusal)
  await shop.open('/account/company')
  await expectShown(name)
})
