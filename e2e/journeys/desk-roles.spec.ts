import { createUniqueId, journeyPassword, waitForMailedLink } from '../companies.ts'
import { createDesk } from '../desk/desk.ts'
import { callPlatform, signInOnPlatform } from '../platform.ts'
import { expect, test } from '../shop.ts'

/** Screens by what has to be held to open them; the sweep opens all of them as owners. */
const operatorScreens = {
  everybody: ['', '/security'],
  orders: ['/orders', '/accounts', '/requests', '/suppliers', '/changes', '/health'],
  sales: ['/accounts/new', '/suppliers/new'],
  catalogue: ['/search-synonyms', '/search-synonyms/new'],
  owner: [
    '/settings',
    '/access-templates',
    '/staff',
    '/staff/new',
    ...['access', 'company', 'taxes', 'supplier', 'articles', 'customer', 'test-order', 'open'].map(
      (step) => `/setup/${step}`,
    ),
  ],
}
const supplierScreens = {
  everybody: ['', '/security', '/orders', '/picking'],
  orders: ['/series'],
  owner: ['/settings', '/staff', '/staff/new', '/changes'],
}

type Role = { email: () => Promise<string> | string; password?: string; opens: string[]; side: 'operator' | 'supplier' }

const operator = (name: string, ...kinds: (keyof typeof operatorScreens)[]): Role => ({
  email: () => `${name}@tiber.example`,
  opens: ['everybody' as const, 'orders' as const, ...kinds].flatMap((kind) => operatorScreens[kind]),
  side: 'operator',
})
const supplier = (role: string, ...kinds: (keyof typeof supplierScreens)[]): Role => ({
  email: () => joinWithRole(role),
  password: journeyPassword,
  opens: ['everybody' as const, ...kinds].flatMap((kind) => supplierScreens[kind]),
  side: 'supplier',
})
const roles: Record<string, Role> = {
  catalogue: operator('catalogue', 'catalogue'),
  sales: operator('sales', 'sales'),
  finance: operator('finance'),
  support: operator('support'),
  'read-only': operator('readonly'),
  'a supplier’s orders': supplier('ORDERS', 'orders'),
  'a supplier’s catalogue': supplier('CATALOGUE'),
}

/** Invites somebody of Tornillería Ebro with a role, who then has the password of journeys. */
async function joinWithRole(role: string): Promise<string> {
  const headers = { 'dj-client': 'SUPPLIER' }
  const { accessToken: token } = await signInOnPlatform('supplier@tiber.example', undefined, headers)
  const email = `${createUniqueId()}@tiber.example`
  const body = { email, firstName: 'Journey', lastName: 'Person', roles: [role] }
  const invited = await callPlatform('/v1/tiber/supplier/staff', { method: 'POST', token, headers, body })
  expect(invited.ok, await invited.clone().text()).toBe(true)
  const secret = new URL(await waitForMailedLink(email, '/auth/invite')).pathname.split('/').at(-1)
  const activation = { token: secret, password: journeyPassword }
  const joined = await callPlatform('/v1/shop/customer-users/activate', { method: 'POST', headers, body: activation })
  expect(joined.status, await joined.clone().text()).toBe(200)
  return email
}

for (const [name, { email, password, opens, side }] of Object.entries(roles))
  test(`${name} opens exactly the screens of the role, and the navigation leads to no other`, async ({
    page,
    shop,
  }) => {
    const desk = createDesk(page, shop.locale)
    await desk.signInFast(await email(), password)
    const all = Object.values(side === 'operator' ? operatorScreens : supplierScreens).flat()
    const statuses = await Promise.all(
      all.map(async (path) => {
        const answer = await page.request.get(desk.url(`/${side}${path}`), { maxRedirects: 0 })
        return [path, answer.status()]
      }),
    )
    expect(statuses).toEqual(all.map((path) => [path, opens.includes(path) ? 200 : 403]))
    const other = side === 'operator' ? 'supplier' : 'operator'
    expect((await page.request.get(desk.url(`/${other}`))).status()).toBe(404)

    await desk.open(`/${side}`)
    const shopLink = page.getByRole('link', { name: desk.t('frame.shop'), includeHidden: true }).first()
    await expect(shopLink).toHaveAttribute('href', shop.url('/'))
    const links = await desk.navigation().getByRole('link').all()
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')))
    const linked = targets.map((target) => new URL(target!, page.url()).href.replace(desk.url(`/${side}`), ''))
    expect(linked.toSorted()).toEqual(opens.filter((path) => !/^\/security$|\/new$/.test(path)).toSorted())
  })

test('a token of the shop opens nothing at the desk, and one of the desk nothing at the shop', async ({
  page,
  shop,
  context,
}) => {
  const desk = createDesk(page, shop.locale)
  await shop.signInFast()
  const token = (await shop.cookies()).get('token')!
  await context.addCookies([{ ...token, name: 'desk-token' }])
  await desk.open('/operator')
  await expect(page).toHaveURL(/auth\/login/)
  await context.clearCookies()
  await desk.signInFast('operator@tiber.example')
  const deskToken = (await shop.cookies()).get('desk-token')!
  await context.addCookies([{ ...deskToken, name: 'token' }])
  await shop.open('/account/orders')
  await expect(page).toHaveURL(/auth\/login/)
})
