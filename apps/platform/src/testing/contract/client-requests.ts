/** A request as a client of the contract sends it; names in braces stand for ids the test creates. */
export type ClientRequest = {
  title: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** Headers besides those of every request. */
  headers?: Record<string, string>
  /** Raw body; none by default. */
  body?: string
  status?: number
  /** What the client reads from the answer. */
  reads?: object
}

/** Axios sends this content type with a PUT or POST without data. */
const axiosForm = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

/** Requests of a shop in JavaScript (axios) and of one in PHP, whose empty parameters stay in the address. */
export const clientRequests: ClientRequest[] = [
  {
    title: 'hold an order without a body',
    method: 'PUT',
    url: '/v1/shop/commercial-orders/{draft}/hold',
    headers: axiosForm,
    status: 204,
  },
  {
    title: 'synchronise a draft without a body',
    method: 'PUT',
    url: '/v1/shop/commercial-orders/{draft}/sync',
    headers: axiosForm,
  },
  {
    title: 'initialise orders of a cart without a body',
    method: 'POST',
    url: '/v2/shop/carts/{cart}/initialize-orders',
    headers: axiosForm,
  },
  {
    title: 'send a JSON body to a call that takes none',
    method: 'PUT',
    url: '/v1/shop/commercial-orders/{draft}/hold',
    headers: json,
    body: '{"locale":"FR"}',
    status: 204,
  },
  { title: 'read carts with a trailing slash', url: '/v2/shop/carts/?currency=EUR' },
  { title: 'read an unknown cart with a trailing slash', url: '/v2/shop/carts/0000000000/', status: 404 },
  {
    title: 'search with empty and unknown parameters',
    url: '/v2/shop/search?query=tornillo&priceMin=&priceMax=&idType=&paged=true&rq=8731&customFieldsSupplier=&order.type=desc&aggregation=PRODUCT&currency=EUR&locale=FR&size=1',
    reads: { products: { numberOfElements: 1 } },
  },
  {
    title: 'search with repeated parameters and an unknown sort',
    url: '/v2/shop/search?brand=&skus=SCS-A2-M6-012&skus=SCS-A2-M6-016&sort=price|asc&sort=nonsense|up&aggregation=VARIANT&currency=EUR',
    reads: { products: { totalElements: 2 } },
  },
  { title: 'suggest while typing', url: '/v1/shop/autocomplete?search=torn&locale=fr' },
  {
    title: 'list products with their best offer',
    url: '/v1/shop/list?query=tornillo&currency=EUR&locale=FR&size=2&page=0',
    reads: { productThumbnails: { numberOfElements: 2 } },
  },
  {
    title: 'list offers of a supplier by price',
    url: '/v1/shop/offer-inventories?productStatus=ACTIVE&offerInventoryStatus=ACTIVE&variantStatus=ACTIVE&offerPriceStatus=ACTIVE&supplierId=&offerIds=&offerPriceIds={price}&currency=EUR&page=0&size=20&sort=&hasStock=false&idType=EXTERNAL_ID',
    reads: { totalElements: 1 },
  },
  {
    title: 'list prices of an offer',
    url: '/v1/shop/offer-prices?offerInventoryExternalId={offer}&currency=EUR',
    reads: { first: true, empty: false },
  },
  { title: 'read assets by id', url: '/v1/shop/assets?id={asset}&sizeType=SMALL', reads: { totalElements: 1 } },
  {
    title: 'list offers of a product by SKU',
    url: '/v1/shop/products/{product}/offers?productIdentifier=SKU&currency=EUR&locale=fr-FR&withoutPrices=false',
  },
  {
    title: 'list lines of a cart by supplier, newest first',
    url: '/v2/shop/carts/{cart}/lines?currency=EUR&supplierId=EBRO&sorts=CREATED_AT_DESC&page=0&size=20',
    reads: { totalElement: 1, sort: ['createdAt:desc'], cartLines: [{ supplier: { id: 'EBRO' } }] },
  },
  {
    title: 'list logistic orders by status, of which one is unknown',
    url: '/v1/shop/logistic-orders?locale=FR&logisticStatus=WAITING_SUPPLIER_APPROVAL&logisticStatus=IN_ORBIT&size=1',
    reads: { content: [{ status: 'WAITING_SUPPLIER_APPROVAL', incident: false, incidentDeclared: false }] },
  },
  {
    title: 'list an order by id with its lines',
    url: '/v2/shop/commercial-orders?id={order}&locale=fr-FR&isValidated=true',
    reads: { totalElements: 1 },
  },
  {
    title: 'add a line to a draft without saying of which type',
    method: 'PUT',
    url: '/v2/shop/commercial-orders/{draft}/lines',
    headers: json,
    body: '{"updateOrderCommercialLines":[{"id":"{price}","quantity":100,"updateAction":"ADD_QUANTITY"}]}',
  },
  {
    title: 'delete lines of a cart with a body',
    method: 'DELETE',
    url: '/v2/shop/carts/{cart}/lines',
    headers: json,
    body: '[{"offerPriceId":"UNKNOWN"}]',
    status: 204,
  },
  {
    title: 'list payment methods',
    url: '/v1/shop/payments/payment-methods?reference={draft}&countryCode=FR&locale=fr-FR',
    reads: { enableCreditCardStorage: false },
  },
  {
    title: 'pay a draft by card',
    method: 'POST',
    url: '/v1/shop/payments',
    headers: json,
    body: '{"reference":"{draft}","paymentMethodData":{"type":"scheme","encryptedCardNumber":"x"},"browserInfo":{"language":"fr"},"customerUserIP":"","storePaymentMethod":true,"returnPath":"/checkout/payment","countryCode":"FR"}',
    reads: { resultCode: 'PENDING', action: { type: 'redirect' } },
  },
  {
    title: 'pay a draft by bank transfer',
    method: 'POST',
    url: '/v1/shop/payments',
    headers: json,
    body: '{"reference":"{draft}","paymentMethodData":{"type":"bankTransfer_IBAN"},"countryCode":"FR"}',
    reads: { resultCode: 'PENDING', action: { type: 'bankTransfer' } },
  },
  {
    title: 'read the default store',
    url: '/v1/shop/navigation-category/online?locale=FR',
    headers: { 'dj-store': 'default_store', client: 'ACCOUNT' },
  },
  { title: 'list custom fields of orders', url: '/v1/shop/logistic-orders/custom-fields?sealedTarget=' },
  {
    title: 'refuse unknown fields of a body',
    method: 'POST',
    url: '/v2/shop/carts',
    headers: json,
    body: '{"name":"Obra","colour":"red"}',
    status: 400,
  },
]
