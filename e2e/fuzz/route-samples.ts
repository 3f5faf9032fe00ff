import type { Pairs } from '@tiber/server/testing/fuzz/mutate-pairs'
import type { KnownIds } from './prepare-shop.ts'

export type Person = 'buyer' | 'admin' | 'visitor'

/** A valid request to a route; `json` is what the page's script sends. */
export type RouteSample = {
  as: Person
  method: 'GET' | 'POST'
  path: string
  query: Pairs
  form?: Pairs
  /** Sent as multipart; the field `file` is then a file. */
  isMultipart?: boolean
  json?: unknown
}

/** Pages where the search for links and forms begins. */
export const startPaths: Record<Person, string[]> = {
  buyer: [
    '/',
    '/c',
    '/c/fixings/screws/socket-head-iso-4762?view=table',
    '/search?q=iso+4762&view=grid',
    '/compare?skus=SCS-A2-M8-040&skus=SCS-A2-M8-030',
    '/checkout/cart',
    '/checkout/cart/0000000802',
    '/checkout/cart/0000000802/print',
    '/checkout/shipping?cart=0000000802',
    '/checkout/order-confirmation',
    '/checkout/payment?order=0095000012',
    '/quick-order',
    '/brands',
    '/supplier/EBRO',
    '/product/SCS-A2-M8?variant=SCS-A2-M8-040',
    '/account/orders',
    '/account/orders/0095000012',
    '/account/reorder?list=0000000811',
    '/account/carts',
    '/account/carts/compare?a=0000000801&b=0000000802',
    '/account/carts/0000000801/import',
    '/account/approvals',
    '/account/addresses',
    '/account/addresses/new',
    '/account/addresses/0000000602',
    '/account/addresses/import',
    '/account/buying-lists',
    '/account/buying-lists/0000000811',
    '/account/buying-lists/0000000811/settings',
    '/account/buying-lists/0000000811/print',
    '/account/buying-lists/0000000811/import',
    '/account/part-numbers',
    '/account/part-numbers/import',
    '/account/invoices',
    '/account/user-information',
  ],
  admin: [
    '/account/company',
    '/account/company/users',
    '/account/company/users/new',
    '/account/company/users/import',
    '/account/company/users/0000000211',
    '/account/company/organisations',
    '/account/company/organisations/new',
    '/account/company/organisations/0000000403',
    '/account/company/audit-trail',
    '/account/approvals',
  ],
  visitor: [
    '/auth/login',
    '/auth/forgot-password',
    '/auth/reset-password?token=x',
    '/auth/get-access',
    '/auth/activate?token=x',
    '/auth/request/x',
    '/auth/decide/x',
    '/auth/confirm-email?token=x',
    '/auth/revert-email?token=x',
    '/product/SCS-A2-M8',
    '/sitemap.xml',
    '/robots.txt',
    '/nowhere',
  ],
}

const get = (path: string, query: Pairs = []): RouteSample => ({ as: 'buyer', method: 'GET', path, query })
const post = (path: string, body: Pick<RouteSample, 'form' | 'json'>): RouteSample => ({
  as: 'buyer',
  method: 'POST',
  path,
  query: [],
  ...body,
})

const cart = '0000000802'
const offerPriceId = 'PUB-EBRO-EBRO-SCS-A2-M6-012'
const line = { offerPriceId, quantity: 10, updateAction: 'ADD_QUANTITY' }

/** Requests that only scripts send, so that no page links to them or has a form for them. */
export const listScriptSamples = ({ draftId, lineId, undoVersion }: KnownIds): RouteSample[] => [
  get('/changes'),
  get('/catalogue/menu'),
  get('/search/suggestions', [['q', 'torn']]),
  get('/search/export.csv', [['q', 'iso 4762']]),
  get('/account/carts/0000000802/export.xlsx'),
  get('/account/carts/0000000802/export.csv'),
  get('/account/invoices/export.xlsx'),
  get('/account/invoices/export.csv'),
  get('/account/orders/export.xlsx'),
  get('/account/orders/export.csv'),
  get('/account/addresses/export.csv'),
  get('/account/part-numbers/export.csv'),
  get('/account/company/users/template.csv'),
  get('/account/files/0000000001/0000000001'),
  get('/quick-order/template.csv'),
  get('/quick-order/unresolved-lines.csv'),
  get('/quick-order/unresolved-lines.xlsx'),
  get('/quick-order/lines', [['draftId', draftId]]),
  get('/product/price-explanation', [
    ['offer', 'EBRO-SCS-A2-M6-012'],
    ['quantity', '10'],
  ]),
  get('/checkout/addresses', [['q', 'sevilla']]),
  get('/checkout/deliveries.ics', [['order', '0095000012']]),
  get('/checkout/lines', [
    ['logisticOrder', '0096000022'],
    ['page', '0'],
  ]),
  get('/account/orders/lines', [
    ['logisticOrder', '0096000022'],
    ['page', '0'],
  ]),
  get('/cart/current', [['lines', '']]),
  get('/cart/lines', [
    ['cart', cart],
    ['size', '100'],
  ]),
  get('/cart/full', [['cart', cart]]),
  get('/cart/health', [['cart', '0000000811']]),
  get('/cart/changes', [
    ['cart', cart],
    ['since', '1'],
  ]),
  get('/sitemaps/products-1.xml'),
  post('/session/check', { form: [['page', '/account/orders']] }),
  post('/session/columns', { form: [['choice', '{"columns":["net"]}']] }),
  post('/cart/lines', { json: { cartId: cart, lines: [line] } }),
  post('/cart/delete-lines', { json: { cartId: cart, offerPriceIds: [offerPriceId] } }),
  post('/cart/undo', { json: { cartId: cart, version: undoVersion } }),
  post('/cart/details', { json: { cartId: cart, details: [{ lineId, note: 'Para el taller', section: 'A' }] } }),
  post('/cart/replace', { json: { cartId: cart, lineId, offerPriceId } }),
  post('/lists/items', { json: { name: 'Consumibles', lines: [line] } }),
  post('/cart/create', { json: { name: 'Obra nueva' } }),
  post('/cart/rename', { json: { cartId: cart, name: 'Obra nueva' } }),
  post('/cart/copy', { json: { cartId: cart, name: 'Copia', lineIds: [lineId] } }),
  post('/cart/merge', { json: { cartId: '0000000801', sourceId: cart } }),
  post('/cart/activate', { json: { cartId: cart } }),
  post('/cart/delete', { json: { cartIds: ['0000000803'] } }),
  post('/cart/restore', { json: { cartIds: ['0000000803'] } }),
  post('/quick-order/lines', { json: { draftId, updates: [{ line: 1, quantity: 5 }] } }),
]

const postForm = (path: string, fields: Record<string, string>, as: Person = 'buyer'): RouteSample => ({
  ...post(path, { form: Object.entries(fields) }),
  as,
})

const order = '0095000012'
const logisticOrder = '0096000022'
const users = 'email;nombre;apellidos;rol\nturno@tiber.example;Turno;De tarde;usuario\n'
const addresses = 'fullName;address;city;zipcode;country\nTaller;Calle Metalurgia 14;Sevilla;41007;ES\n'

/** Forms that appear only in a certain state, behind a mailed link or after a file was chosen. */
export const listFormSamples = ({ draftId, mailedPaths }: KnownIds): RouteSample[] => [
  postForm('/quick-order', { intent: 'read', text: '10 SCS-A2-M6-012\n5 x tornillo M8' }),
  ...['choose', 'search', 'quantity', 'remove', 'restore', 'columns', 'add', 'unadd'].map((intent) =>
    postForm('/quick-order', { intent, draftId, line: '2', words: 'tornillo', quantity: '5', 'column-code': '1' }),
  ),
  postForm('/account/company/users/import', { csv: users, fileName: 'users.csv', apply: 'on' }, 'admin'),
  postForm('/account/addresses/import', { csv: addresses, fileName: 'addresses.csv', apply: 'on' }),
  postForm('/account/part-numbers/import', { csv: 'sku;su referencia\nSCS-A2-M6-012;T-1\n', fileName: 'a.csv' }),
  ...['/account/carts/0000000801/import', '/account/buying-lists/0000000811/import'].map((path) => ({
    ...postForm(path, { file: 'sku;cantidad\nSCS-A2-M6-012;10\n' }),
    isMultipart: true,
  })),
  postForm('/account/carts/0000000801/import', { do: 'apply', sheet: '1', version: '1', shown: 'a', key: 'a' }),
  postForm('/checkout/payment', { order, intent: 'again' }),
  postForm('/checkout/payment', { order, intent: 'cancel' }),
  postForm('/checkout/order-confirmation', { order, intent: 'change' }),
  postForm('/checkout/order-confirmation', { order, intent: 'list' }),
  postForm('/checkout/shipping', { order, intent: 'place' }),
  postForm('/checkout/shipping', { order, intent: 'fields' }),
  postForm('/account/orders', { name: 'Abiertos' }),
  postForm('/account/orders', { delete: '1' }),
  ...['cancel', 'receive', 'approve', 'disapprove', 'change'].map((intent) =>
    postForm(`/account/orders/${order}`, { intent, logisticOrder, order, reason: 'Ya no hace falta' }),
  ),
  ...['APPROVED', 'REJECTED', 'RETURNED'].map((decision) =>
    postForm('/account/approvals', { intent: 'decide', decision, chosen: '1:1', reason: 'De acuerdo' }),
  ),
  postForm('/account/approvals', { intent: 'withdraw', id: '1', reason: 'Error' }),
  postForm('/account/approvals', { intent: 'endDelegation', id: '1' }),
  postForm('/account/approvals', {
    intent: 'delegate',
    delegateUserId: '0000000202',
    from: '2027-01-15',
    until: '2027-01-20',
  }),
  postForm('/auth/login', { username: 'buyer@tiber.example', password: 'tiber-demo' }, 'visitor'),
  postForm('/auth/forgot-password', { email: 'new@tiber.example' }, 'visitor'),
  postForm(
    '/auth/reset-password',
    { token: 'x', newPassword: 'Cambiada-2026!', repeated: 'Cambiada-2026!' },
    'visitor',
  ),
  postForm('/auth/activate', { token: 'x', password: 'Cambiada-2026!', kind: 'JOIN' }, 'visitor'),
  postForm('/auth/activate', { token: 'x', intent: 'resend', email: 'new@tiber.example' }, 'visitor'),
  postForm('/auth/request/x', { text: 'Somos un taller nuevo.' }, 'visitor'),
  postForm('/auth/decide/x', { decision: 'APPROVED', reason: 'De acuerdo' }, 'visitor'),
  postForm('/auth/confirm-email', { token: 'x' }, 'visitor'),
  postForm('/auth/revert-email', { token: 'x' }, 'visitor'),
  ...mailedPaths.flatMap(listLinkSamples),
  postForm('/nowhere', { intent: 'save' }),
]

/** Lists the forms behind a mailed link. */
function listLinkSamples(link: string): RouteSample[] {
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  const token = searchParams.get('token') ?? ''
  const path = pathname.replace(/^\/en-US/, '')
  if (path.startsWith('/auth/reset-password'))
    return [postForm(path, { token, newPassword: 'Cambiada-2026!' }, 'visitor')]
  if (path.startsWith('/auth/activate')) return [postForm(path, { token, password: 'Cambiada-2026!' }, 'visitor')]
  if (path.startsWith('/auth/request/')) return [postForm(path, { text: 'Somos un taller nuevo.' }, 'visitor')]
  return []
}
