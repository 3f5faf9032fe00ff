import type { Locale } from '@tiber/contract/locales'
import type { MailTable } from '../../../mail/mailer.ts'
import type { ApprovalMailReason } from './notify-deciders.ts'

export type ApprovalMailFacts = {
  firstName: string
  onBehalfOf: string | null
  accountName: string
  requester: string
  reference: string
  net: string
  gross: string
  threshold: string
  purchaseOrder: string | null
  costCentre: string | null
  suppliers: string
  /** Quantity, article and net amount of each line. */
  lines: [string, string, string][]
  moreLines: number
  budgets: { policy: 'QUOTA' | 'CREDIT_CONTROL'; before: string; after: string }[]
  returnedBecause: string | null
  requestedAt: string
}
type MailText = { subject: string; lines: string[]; table: MailTable; button: string; end: string }

type MailTexts = {
  subject: Record<ApprovalMailReason, (facts: ApprovalMailFacts) => string>
  opening: Record<ApprovalMailReason, (facts: ApprovalMailFacts) => string>
  greeting: (name: string) => string
  onBehalfOf: (name: string) => string
  rule: (threshold: string) => string
  numbers: (facts: ApprovalMailFacts) => string
  columns: [string, string, string]
  moreLines: (count: number) => string
  net: string
  gross: string
  budget: (budget: ApprovalMailFacts['budgets'][number]) => string
  returned: (reason: string) => string
  button: string
  end: string
}

const spanish: MailTexts = {
  subject: {
    REQUESTED: ({ reference, gross }) => `El pedido ${reference} por ${gross} necesita su aprobación`,
    REMINDED: ({ reference, gross }) => `Recordatorio: el pedido ${reference} por ${gross} espera su aprobación`,
    ESCALATED: ({ reference, gross }) => `Sin respuesta: pedido ${reference} por ${gross}`,
  },
  opening: {
    REQUESTED: ({ requester, reference, net, gross, accountName }) =>
      `${requester} solicita su aprobación para el pedido ${reference} de ${accountName}: ${net} sin IVA, ${gross} con IVA.`,
    REMINDED: ({ requester, reference, gross, requestedAt }) =>
      `El pedido ${reference} de ${requester} por ${gross} espera su aprobación desde el ${requestedAt}.`,
    ESCALATED: ({ requester, reference, gross, requestedAt }) =>
      `El pedido ${reference} de ${requester} por ${gross} espera desde el ${requestedAt} y nadie ha respondido. Como administrador de la cuenta, puede decidir usted.`,
  },
  greeting: (name) => `Hola, ${name}:`,
  onBehalfOf: (name) => `Decide usted en lugar de ${name}, que está ausente.`,
  rule: (threshold) => `La norma de compra exige aprobación por encima de ${threshold}.`,
  numbers: ({ purchaseOrder, costCentre, suppliers }) =>
    [
      ...(purchaseOrder ? [`Su número de pedido: ${purchaseOrder}`] : []),
      ...(costCentre ? [`Centro de coste: ${costCentre}`] : []),
      `Proveedores: ${suppliers}`,
    ].join(' · '),
  columns: ['Cantidad', 'Artículo', 'Neto'],
  moreLines: (count) => (count === 1 ? 'y una línea más' : `y ${count} líneas más`),
  net: 'Total sin IVA',
  gross: 'Total con IVA',
  budget: ({ policy, before, after }) =>
    policy === 'QUOTA'
      ? `Presupuesto: ${before} disponibles; ${after} después de este pedido.`
      : `Crédito: ${before} disponibles; ${after} después de este pedido.`,
  returned: (reason) => `Ya se devolvió una vez para su modificación: «${reason}».`,
  button: 'Revisar el pedido',
  end: 'Este enlace es personal, se puede usar una sola vez y caduca en 72 horas. Abrirlo no aprueba el pedido. También puede decidir en la tienda, en Aprobaciones.',
}

const english: MailTexts = {
  subject: {
    REQUESTED: ({ reference, gross }) => `Order ${reference} for ${gross} needs your approval`,
    REMINDED: ({ reference, gross }) => `Reminder: order ${reference} for ${gross} is waiting for your approval`,
    ESCALATED: ({ reference, gross }) => `No response yet: order ${reference} for ${gross}`,
  },
  opening: {
    REQUESTED: ({ requester, reference, net, gross, accountName }) =>
      `${requester} requests your approval of order ${reference} for ${accountName}: ${net} excl. VAT, ${gross} incl. VAT.`,
    REMINDED: ({ requester, reference, gross, requestedAt }) =>
      `Order ${reference} from ${requester} for ${gross} has been waiting for your approval since ${requestedAt}.`,
    ESCALATED: ({ requester, reference, gross, requestedAt }) =>
      `Order ${reference} from ${requester} for ${gross} has been waiting since ${requestedAt} without a response. As an account administrator, you can decide.`,
  },
  greeting: (name) => `Hello ${name},`,
  onBehalfOf: (name) => `You are deciding on behalf of ${name}, who is away.`,
  rule: (threshold) => `Your purchasing rule requires approval above ${threshold}.`,
  numbers: ({ purchaseOrder, costCentre, suppliers }) =>
    [
      ...(purchaseOrder ? [`Your PO number: ${purchaseOrder}`] : []),
      ...(costCentre ? [`Cost center: ${costCentre}`] : []),
      `Suppliers: ${suppliers}`,
    ].join(' · '),
  columns: ['Quantity', 'Item', 'Net'],
  moreLines: (count) => (count === 1 ? 'and one more line' : `and ${count} more lines`),
  net: 'Total excl. VAT',
  gross: 'Total incl. VAT',
  budget: ({ policy, before, after }) =>
    policy === 'QUOTA'
      ? `Budget: ${before} available; ${after} after this order.`
      : `Credit: ${before} available; ${after} after this order.`,
  returned: (reason) => `It was sent back for changes before: “${reason}”.`,
  button: 'Review the order',
  end: 'This link is personal, can be used once and expires in 72 hours. Opening it does not approve the order. You can also decide in the shop, under Approvals.',
}

export function buildApprovalMail(locale: Locale, because: ApprovalMailReason, facts: ApprovalMailFacts): MailText {
  const texts = locale === 'es-ES' ? spanish : english
  const { onBehalfOf, returnedBecause, moreLines } = facts
  return {
    subject: texts.subject[because](facts),
    lines: [
      texts.greeting(facts.firstName),
      texts.opening[because](facts),
      ...(onBehalfOf === null ? [] : [texts.onBehalfOf(onBehalfOf)]),
      texts.rule(facts.threshold),
      texts.numbers(facts),
      ...facts.budgets.map(texts.budget),
      ...(returnedBecause === null ? [] : [texts.returned(returnedBecause)]),
    ],
    table: {
      head: texts.columns,
      rows: [...facts.lines, ...(moreLines > 0 ? [['', texts.moreLines(moreLines), '']] : [])],
      sums: [
        ['', texts.net, facts.net],
        ['', texts.gross, facts.gross],
      ],
    },
    button: texts.button,
    end: texts.end,
  }
}
