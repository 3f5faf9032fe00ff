import { expectAccessible, loadAxe } from '../sweep/accessibility.ts'
import { startEmptyShop } from '../desk/empty-shop.ts'
import { createDesk } from '../desk/desk.ts'
import { pressOn, tabTo, typeInto } from '../desk/keys.ts'
import { expect, test, waitForHydration } from '../shop.ts'

type EmptyShop = Awaited<ReturnType<typeof startEmptyShop>>
let empty: EmptyShop | undefined
// Outside the test, whose time limit is for the journey alone.
test.beforeAll(async () => {
  empty = await startEmptyShop()
})
test.afterAll(() => empty?.stop())

/** The embedded database answers nothing while the test order runs, which takes long on a busy machine. */
const testOrderTime = { timeout: 120_000 }

test('the link of an empty database makes one owner, who goes through the steps by keys alone and opens the shop', async ({
  page,
  shop,
}) => {
  const { deskUrl, readLink } = empty!
  const { t } = createDesk(page, shop.locale)
  const path = (plain: string) => deskUrl + (shop.locale === 'es-ES' ? '' : '/en-US') + plain
  const press = (name: string) => pressOn(page.getByRole('button', { name, exact: true }))
  const follow = (name: string) => pressOn(page.getByRole('link', { name, exact: true }))
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await typeInto(page.locator(`[name="${name}"]`), value)
  }
  const expectStep = (title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const owner = {
    firstName: 'Gerencia',
    lastName: 'Arlanza',
    email: 'gerencia@arlanza.example',
    password: 'Primera-2026!',
  }
  shop.expectErrors(/400|404|503/)

  const [, secret = ''] = readLink().split('#')
  await page.goto(path(`/setup#${secret}`))
  await waitForHydration(page)
  await fill(owner)
  await press(t('session.setup.submit'))
  await expectStep(t('setup.company.title'))
  const company = {
    legalName: 'Suministros Arlanza, S.L.',
    taxNumber: 'B09000002',
    address: 'Calle Vitoria 12',
    zipcode: '09004',
    city: 'Burgos',
    iban: 'ES91 2100 0418 4502 0005 1332',
    bic: 'CAIXESBBXXX',
  }
  await fill(company)
  await press(t('setup.save'))
  await expect(page.locator('[name="taxNumber"]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[name="city"]')).toHaveValue('Burgos')
  await fill({ taxNumber: 'B09000001' })
  await press(t('setup.save'))
  await expect(page.locator('[name="STANDARD"]')).toHaveValue('21')
  await press(t('setup.save'))

  await expectStep(t('setup.supplier.title'))
  await fill({ name: 'Almacén propio', freightPrice: shop.locale === 'es-ES' ? '8,50' : '8.50' })
  await press(t('setup.save'))
  await expectStep(t('setup.articles.title'))
  const table = ['Código;Texto;PVP;Stock', 'T-10;Tornillo M10;1.204;100']
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page.locator('[name="file"]'), 'Space')
  await (
    await chooser
  ).setFiles({
    name: 'tarifa.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table.join('\r\n')),
  })
  await press(t('setup.articles.file.send'))
  await expect(page.getByText(t('setup.table.problem.AMBIGUOUS_NUMBER'))).toBeVisible()
  await tabTo(page.getByRole('radio', { name: t('setup.table.decimal.comma') }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: t('setup.table.decimal.point') })).toBeChecked()
  await press(t('setup.table.check'))
  await press(t('setup.table.apply', { n: '1' }))
  await follow(t('setup.next'))

  await expectStep(t('setup.customer.title'))
  await page.goto(path('/operator'))
  await expect(page.getByText(t('today.setup'))).toBeVisible()
  await follow(t('setup.step.CUSTOMER'))
  await expectStep(t('setup.customer.title'))
  await fill({
    name: 'Talleres Pisuerga',
    firstName: 'Compras',
    lastName: 'Pisuerga',
    email: 'compras@pisuerga.example',
    address: 'Calle Mayor 1',
    zipcode: '09004',
    city: 'Burgos',
  })
  await press(t('setup.customer.create'))
  await expectStep(t('setup.test.title'))
  // While the shop does not respond, the page stays and waits.
  await page.route('**/test-order/state', (route) => route.fulfill({ status: 503 }))
  await press(t('setup.test.start'))
  await expect(page.getByText(t('setup.test.delayed'), { exact: true })).toBeVisible(testOrderTime)
  await page.unrouteAll()
  await expect(page.getByText(t('setup.test.done'), { exact: true })).toBeVisible(testOrderTime)
  await expect(page.getByText(t('setup.test.delayed'), { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: t('setup.test.document') })).toHaveCount(2)
  await loadAxe(page)
  await expectAccessible(page, 'test order')
  await press(t('setup.test.remove'))
  await expect(page.getByText(t('setup.test.none'))).toBeVisible()
  await follow(t('setup.step.OPEN'))

  await expectStep(t('setup.open.title'))
  await press(t('setup.open.submit'))
  await expect(page.getByText(t('setup.flash.opened'))).toBeVisible()
  await expect(page.getByText(t('today.setup'))).toBeHidden()

  // The page of the link is gone with it.
  const gone = await page.request.get(path('/setup'))
  expect(gone.status()).toBe(404)
  // The page must not ask a shop that has stopped.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
})
