import { signInToNewCompany, createList, packed, single } from '../buying-lists.ts'
import { button, field, pasteText, expectStatus } from '../controls.ts'
import { expect, test } from '../shop.ts'

const lists = '/account/buying-lists'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'with JavaScript off', () => {
    test.use({ javaScriptEnabled })

    test('a buying list is created, saved, and fills the cart up to the target stock', async ({ page, shop }) => {
      await signInToNewCompany(page, shop)
      const open = (path: string) => (javaScriptEnabled ? shop.open(path) : page.goto(shop.path(path)))
      if (!javaScriptEnabled) shop.expectErrors(/status of 400/)
      await open(lists)
      await button(page, shop, 'buying-lists.new.create').click()
      await expect(page.getByText(shop.t('buying-lists.new.problem.missing'))).toBeVisible()
      await field(page, shop, 'buying-lists.new.label').fill('Taller')
      await button(page, shop, 'buying-lists.new.create').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Taller' })).toBeVisible()
      await expect(page.getByText(shop.t('buying-lists.noLines.title'))).toBeVisible()
      const path = await createList(page, shop, {
        name: 'Estante',
        items: [
          { offerPriceId: single.offerPriceId, quantity: 7 },
          { offerPriceId: packed.offerPriceId, quantity: 3 },
        ],
      })
      await open(path)
      // Without scripts, a form field replaces the cell of the grid.
      const box = (what: 'quantity' | 'par' | 'left') => {
        const name = shop.t(`buying-lists.amount.${what}`, { sku: single.sku })
        const isPlain = !javaScriptEnabled && what !== 'left'
        return isPlain ? page.locator(`noscript input[aria-label="${name}"]`) : page.getByRole('textbox', { name })
      }
      /** Expects a status message with scripts; without them the saved values show the outcome. */
      const expectStatusIfScripted = (text: string) =>
        javaScriptEnabled ? expectStatus(page, text) : Promise.resolve()
      const save = () =>
        javaScriptEnabled ? page.keyboard.press('Enter') : button(page, shop, 'buying-lists.save').click()
      await box('quantity').fill('doce')
      await save()
      // Text selectors ignore noscript elements.
      const cell = page.locator('td').filter({ has: box('quantity') })
      await expect.poll(() => cell.textContent()).toContain(shop.t('buying-lists.amount.wrong'))
      await expect(box('quantity')).toHaveValue('doce')
      await box('quantity').fill('25')
      await box('par').fill('60')
      await save()
      await expect(box('left')).toBeVisible()
      await expect(box('quantity')).toHaveValue('25')
      await box('left').fill('20')
      await button(page, shop, 'buying-lists.add.par').click()
      await expectStatusIfScripted(`${shop.t('frame.cart.default')}: 1`)
      await open('/checkout/cart')
      // Without scripts, a separate form stands beside the field of the grid.
      await expect(page.getByLabel(shop.t('cart.quantityOf', { sku: single.sku })).first()).toHaveValue('40')
    })
  })

test('the quantities of a buying list are edited like a spreadsheet: navigate, fill down, paste and undo by key', async ({
  page,
  shop,
}) => {
  await signInToNewCompany(page, shop)
  const path = await createList(page, shop, {
    name: 'Hoja',
    items: [
      { offerPriceId: single.offerPriceId, quantity: 7 },
      { offerPriceId: packed.offerPriceId, quantity: 3 },
    ],
  })
  await shop.open(path)
  const box = (what: string, { sku }: { sku: string }) =>
    page.getByRole('textbox', { name: shop.t(`buying-lists.amount.${what}`, { sku }) })
  const undo = page.getByRole('button', { name: shop.t('forms.undo') })
  await box('quantity', single).fill('25')
  await page.keyboard.press('Enter')
  await expect(box('quantity', packed)).toBeFocused()
  // Undo at once, while the change may still be in flight.
  await page.keyboard.press('Control+z')
  await expectStatus(page, shop.t('carts.said.undone', { cart: 'Hoja' }))
  await expect(box('quantity', single)).toHaveValue('7')

  await box('quantity', single).focus()
  await pasteText(page, '40\t60\n500\t90')
  await expectStatus(page, shop.locale === 'es-ES' ? '2 líneas pegadas' : '2 lines pasted')
  await expect(box('par', packed)).toHaveValue('90')
  await box('par', packed).focus()
  await page.keyboard.press('Control+d')
  await expect(box('par', packed)).toHaveValue('60')
  await expect(page.getByText(shop.t('cart.saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(box('quantity', packed)).toHaveValue('500')
  await expect(box('par', packed)).toHaveValue('60')

  // Undo on a message reverts the change of that message, whatever was done since.
  await box('quantity', packed).fill('0')
  await page.keyboard.press('Enter')
  await expect(box('quantity', packed)).toHaveCount(0)
  await box('par', single).fill('70')
  await page.keyboard.press('Enter')
  await undo.click()
  await expect(box('quantity', packed)).toHaveValue('500')
  await expect(box('par', single)).toHaveValue('70')

  // Offline, nothing is lost and the page says so.
  await shop.goOffline()
  await box('quantity', single).fill('44')
  await page.keyboard.press('Enter')
  await expect(page.getByText(shop.t('frame.cart.waiting'))).toBeVisible()
  await expect(box('quantity', single)).toHaveValue('44')
  await shop.goOnline()
  await expect(page.getByText(shop.t('frame.cart.waiting'))).toHaveCount(0)
  await page.reload()
  await expect(box('quantity', single)).toHaveValue('44')
})

test('a discontinued item is replaced in its list, and a deleted list is restored', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open(lists)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Básicos de la empresa')).toContainText('Administración Guadalquivir')
  const source = 'Repuestos de la línea 2'
  const copy = shop.t('buying-lists.copyOf', { name: source })
  await page.getByRole('button', { name: shop.t('buying-lists.actions.of', { name: source }), exact: true }).click()
  await button(page, shop, 'buying-lists.duplicate').click()
  await expectStatus(page, copy)
  await page.getByRole('link', { name: copy }).click()
  await page.getByRole('link', { name: /^(Necesitan atención|Needs attention)/ }).click()
  await page.getByRole('button', { name: /SCS-A2-M8-050/ }).click()
  await expectStatus(page, copy)
  await expect(page.getByText('SCS-A2-M8-045')).toHaveCount(0)
  await page.getByRole('link', { name: shop.t('buying-lists.settings') }).click()
  await field(page, shop, 'buying-lists.settings.owner.label').fill('new@tiber.example')
  shop.expectErrors(/status of 404/)
  await button(page, shop, 'buying-lists.settings.owner.do').click()
  await expect(page.getByText(shop.t('buying-lists.settings.problem.unknown'))).toBeVisible()
  await expect(field(page, shop, 'buying-lists.settings.owner.label')).toHaveValue('new@tiber.example')
  for (const isLast of [false, true]) {
    await shop.open(lists)
    await page.getByRole('button', { name: shop.t('buying-lists.actions.of', { name: copy }) }).click()
    await button(page, shop, 'buying-lists.delete').click()
    await expectStatus(page, copy)
    await expect(page.getByRole('link', { name: copy })).toHaveCount(0)
    if (isLast) return
    await page.getByRole('button', { name: shop.t('forms.undo') }).click()
    await expect(page.getByRole('link', { name: copy })).toBeVisible()
  }
})
