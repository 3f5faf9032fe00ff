import type { DocumentType } from '@tiber/contract/orders/document-types'
import type { Locale } from '@tiber/contract/locales'

/** Texts of documents in both languages. */
export const documentTexts = {
  'es-ES': {
    titles: {
      ORDER_CONFIRMATION: 'Confirmación de pedido',
      DELIVERY_NOTE: 'Albarán de entrega',
      INVOICE: 'Factura',
      CREDIT_NOTE: 'Factura rectificativa',
    },
    descriptions: {
      ORDER_CONFIRMATION: 'Artículos pedidos, con precios e impuestos',
      DELIVERY_NOTE: 'Artículos de una entrega',
      INVOICE: 'Artículos entregados e importe a pagar',
      CREDIT_NOTE: 'Importe abonado de una factura',
    },
    number: 'Número',
    date: 'Fecha',
    due: 'Vencimiento',
    seller: 'Vendedor',
    buyer: 'Cliente',
    deliverTo: 'Entregar en',
    taxNumber: 'NIF',
    delivered: 'Fecha de entrega',
    payTo: 'Pagar a',
    transferReference: 'Concepto',
    paidByCard: 'Se cobra con la tarjeta del pedido; no hay que transferir nada.',
    order: 'Pedido',
    orderedOn: 'Fecha del pedido',
    orderedBy: 'Pedido por',
    purchaseOrder: 'Su número de pedido',
    costCentre: 'Centro de coste',
    instructions: 'Instrucciones',
    tracking: 'Seguimiento',
    payment: 'Pago',
    credits: 'Rectifica',
    reason: 'Motivo',
    code: 'Código',
    description: 'Descripción',
    ownReference: 'Su ref.',
    quantity: 'Cantidad',
    unit: 'Ud.',
    price: 'Precio',
    rate: 'IVA',
    amount: 'Importe',
    products: 'Mercancía',
    freight: 'Portes',
    base: 'Base',
    tax: 'Cuota de IVA',
    totalTax: 'IVA',
    total: 'Total',
    now: (count: string) => `${count} ahora`,
    later: (count: string, day: string) => `${count} el ${day}`,
    lines: (count: number) => (count === 1 ? '1 línea' : `${count} líneas`),
    payments: {
      BANK_WIRE: 'Transferencia',
      BANK_WIRE_ON_ACCEPTANCE: 'Transferencia a la aceptación',
      BANK_WIRE_ON_DUE_DATE: 'Transferencia al vencimiento',
      CREDIT_CARD: 'Tarjeta',
      DIRECT_PAYMENT: 'Pago directo',
      NO_PAYMENT: 'Sin pago',
      PURCHASE_CARD_L3: 'Tarjeta de compra',
    },
  },
  'en-US': {
    titles: {
      ORDER_CONFIRMATION: 'Order confirmation',
      DELIVERY_NOTE: 'Delivery note',
      INVOICE: 'Invoice',
      CREDIT_NOTE: 'Credit note',
    },
    descriptions: {
      ORDER_CONFIRMATION: 'Items ordered, with prices and taxes',
      DELIVERY_NOTE: 'Items in a delivery',
      INVOICE: 'Items delivered and the amount due',
      CREDIT_NOTE: 'Amount credited from an invoice',
    },
    number: 'Number',
    date: 'Date',
    due: 'Due date',
    seller: 'Seller',
    buyer: 'Customer',
    deliverTo: 'Deliver to',
    taxNumber: 'Tax ID',
    delivered: 'Delivered on',
    payTo: 'Pay to',
    transferReference: 'Payment reference',
    paidByCard: 'Charged to the card of the order; nothing needs to be transferred.',
    order: 'Order',
    orderedOn: 'Ordered on',
    orderedBy: 'Ordered by',
    purchaseOrder: 'Your PO number',
    costCentre: 'Cost center',
    instructions: 'Instructions',
    tracking: 'Tracking',
    payment: 'Payment',
    credits: 'Credit for invoice',
    reason: 'Reason',
    code: 'Code',
    description: 'Description',
    ownReference: 'Your ref.',
    quantity: 'Quantity',
    unit: 'Unit',
    price: 'Price',
    rate: 'VAT',
    amount: 'Amount',
    products: 'Goods',
    freight: 'Freight',
    base: 'Taxable',
    tax: 'VAT amount',
    totalTax: 'VAT',
    total: 'Total',
    now: (count: string) => `${count} now`,
    later: (count: string, day: string) => `${count} on ${day}`,
    lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
    payments: {
      BANK_WIRE: 'Bank transfer',
      BANK_WIRE_ON_ACCEPTANCE: 'Bank transfer on acceptance',
      BANK_WIRE_ON_DUE_DATE: 'Bank transfer on the due date',
      CREDIT_CARD: 'Card',
      DIRECT_PAYMENT: 'Direct payment',
      NO_PAYMENT: 'No payment',
      PURCHASE_CARD_L3: 'Purchase card',
    },
  },
} satisfies Record<Locale, unknown>

type MailValues = { title: string; seller: string; order: string; amount: string }

/** Texts of the mail an invoice or credit note is sent with. */
export const documentMailTexts = {
  'es-ES': ({ title, seller, order, amount }: MailValues) => ({
    lines: [`Adjuntamos el documento ${title} de ${seller} por ${amount}, del pedido ${order}.`],
    button: 'Ver facturas',
    end: 'Su empresa ha indicado esta dirección para recibir las facturas.',
  }),
  'en-US': ({ title, seller, order, amount }: MailValues) => ({
    lines: [`Please find attached ${title} from ${seller} for ${amount}, for order ${order}.`],
    button: 'View invoices',
    end: 'Your company gave this address for invoices.',
  }),
} satisfies Record<Locale, unknown>

/** Builds the file name from title and number, in ASCII. */
export const buildFileName = (type: DocumentType, number: string, locale: Locale) =>
  `${`${documentTexts[locale].titles[type]} ${number}`
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .toLowerCase()}.pdf`
