import type { IncidentOutcome } from '@tiber/contract/conversations/incident-enums'

type Author = 'buyer' | 'supplier' | 'operator'
/** A message with the hours before the day of seeding it was written. */
export type DemoMessage = { author: Author; hoursAgo: number; text: string }

export type DemoThread = {
  account: 'GUADALQUIVIR' | 'CANTABRICO'
  kind: 'ORDER' | 'CONTACT'
  /** External id of the reason of a thread about an order, or the subject of a question to the shop. */
  topic: string
  isClosed?: boolean
  /** The buyer has not read the last answer. */
  isUnread?: boolean
  messages: DemoMessage[]
}

export const demoThreads: DemoThread[] = [
  {
    account: 'GUADALQUIVIR',
    kind: 'ORDER',
    topic: 'DELIVERY_DATE',
    isUnread: true,
    messages: [
      { author: 'buyer', hoursAgo: 30, text: '¿Llegará todo el jueves? Lo necesitamos para el montaje del viernes.' },
      {
        author: 'supplier',
        hoursAgo: 5,
        text: 'Sí: sale mañana a primera hora y el transportista entrega el jueves antes de las 12:00.',
      },
    ],
  },
  {
    account: 'GUADALQUIVIR',
    kind: 'ORDER',
    topic: 'DOCUMENTS',
    isClosed: true,
    messages: [
      {
        author: 'buyer',
        hoursAgo: 24 * 20,
        text: 'Nos falta el certificado 3.1 de los tornillos A4. ¿Lo pueden enviar?',
      },
      { author: 'supplier', hoursAgo: 24 * 19, text: 'Lo hemos añadido a los documentos del pedido.' },
      { author: 'buyer', hoursAgo: 24 * 19 - 2, text: 'Recibido, gracias.' },
    ],
  },
  {
    account: 'CANTABRICO',
    kind: 'ORDER',
    topic: 'CHANGE_ORDER',
    messages: [{ author: 'buyer', hoursAgo: 9, text: '¿Pueden entregar en el muelle 3 en lugar de en el almacén?' }],
  },
  {
    account: 'GUADALQUIVIR',
    kind: 'CONTACT',
    topic: 'Factura',
    isUnread: true,
    messages: [
      {
        author: 'buyer',
        hoursAgo: 50,
        text: '¿Pueden enviar las facturas también a contabilidad@guadalquivir.example?',
      },
      {
        author: 'operator',
        hoursAgo: 26,
        text: 'Puede cambiarlo en los datos de la empresa: el campo «Correo para facturas» admite la dirección que quiera.',
      },
    ],
  },
  {
    account: 'CANTABRICO',
    kind: 'CONTACT',
    topic: 'Cuenta de empresa',
    messages: [{ author: 'buyer', hoursAgo: 3, text: '¿Cómo damos acceso a dos compañeros del turno de noche?' }],
  },
]

type Step = { action: string; to: string; by: Author | 'system'; hoursAgo: number; reason?: string }

export type DemoIncident = {
  account: 'GUADALQUIVIR' | 'CANTABRICO'
  reason: string
  wanted: IncidentOutcome
  /** What the supplier or the operator offers. */
  offered?: IncidentOutcome
  replacement?: string
  isUnread?: boolean
  messages: DemoMessage[]
  steps: Step[]
}

const open = (hoursAgo: number): Step => ({ action: 'OPEN', to: 'NEW', by: 'buyer', hoursAgo })
const take = (hoursAgo: number): Step => ({ action: 'TAKE', to: 'WAITING', by: 'supplier', hoursAgo })
const propose = (hoursAgo: number): Step => ({ action: 'PROPOSE', to: 'PROPOSED', by: 'supplier', hoursAgo })
const agree = (hoursAgo: number): Step => ({ action: 'AGREE', to: 'AGREED', by: 'buyer', hoursAgo })

/** One incident in every stage. */
export const demoIncidents: DemoIncident[] = [
  {
    account: 'GUADALQUIVIR',
    reason: 'DAMAGED',
    wanted: 'CREDIT',
    messages: [{ author: 'buyer', hoursAgo: 4, text: 'La caja llegó abierta y dos piezas tienen la rosca golpeada.' }],
    steps: [open(4)],
  },
  {
    account: 'GUADALQUIVIR',
    reason: 'MISSING',
    wanted: 'REPLACE',
    isUnread: true,
    messages: [
      { author: 'buyer', hoursAgo: 40, text: 'El albarán dice la cantidad completa, pero falta una pieza.' },
      { author: 'supplier', hoursAgo: 12, text: '¿Puede enviarnos una foto de la etiqueta de la caja?' },
    ],
    steps: [open(40), take(12)],
  },
  {
    account: 'GUADALQUIVIR',
    reason: 'WRONG_ARTICLE',
    wanted: 'REPLACE',
    offered: 'REPLACE',
    isUnread: true,
    messages: [
      { author: 'buyer', hoursAgo: 70, text: 'Hemos recibido otra medida.' },
      { author: 'supplier', hoursAgo: 47, text: 'Tiene razón, fue un error de preparación.' },
    ],
    steps: [open(70), take(47), propose(8)],
  },
  {
    account: 'GUADALQUIVIR',
    reason: 'DEFECTIVE',
    wanted: 'CREDIT',
    offered: 'RETURN',
    messages: [
      { author: 'buyer', hoursAgo: 90, text: 'La dureza no llega a la de la norma según nuestro ensayo.' },
      { author: 'supplier', hoursAgo: 60, text: 'Necesitamos las piezas para comprobarlo.' },
      { author: 'buyer', hoursAgo: 20, text: 'Ya están montadas: no podemos devolverlas.' },
    ],
    steps: [open(90), take(60), propose(40), { action: 'REJECT', to: 'REJECTED', by: 'buyer', hoursAgo: 20 }],
  },
  {
    account: 'GUADALQUIVIR',
    reason: 'RETURN',
    wanted: 'RETURN',
    offered: 'RETURN',
    messages: [
      { author: 'buyer', hoursAgo: 120, text: 'Nos ha sobrado una pieza sin usar y queremos devolverla.' },
      { author: 'supplier', hoursAgo: 96, text: 'De acuerdo: la recogemos en la próxima entrega.' },
    ],
    steps: [open(120), take(96), propose(95), agree(30)],
  },
  {
    account: 'CANTABRICO',
    reason: 'LATE',
    wanted: 'CREDIT',
    messages: [
      { author: 'buyer', hoursAgo: 60, text: 'La entrega llegó cuatro días tarde y tuvimos que parar la línea.' },
    ],
    steps: [open(60), { action: 'ESCALATE', to: 'ESCALATED', by: 'system', hoursAgo: 12 }],
  },
  {
    account: 'GUADALQUIVIR',
    reason: 'DAMAGED',
    wanted: 'REPLACE',
    offered: 'REPLACE',
    replacement: 'Una pieza enviada con el seguimiento TB-20941.',
    messages: [
      { author: 'buyer', hoursAgo: 24 * 30, text: 'Una pieza llegó doblada.' },
      { author: 'supplier', hoursAgo: 24 * 29, text: 'Le enviamos otra hoy mismo.' },
    ],
    steps: [
      open(24 * 30),
      take(24 * 29),
      propose(24 * 29),
      agree(24 * 28),
      { action: 'SETTLE', to: 'SETTLED', by: 'supplier', hoursAgo: 24 * 27 },
    ],
  },
  {
    account: 'CANTABRICO',
    reason: 'NOT_DELIVERED',
    wanted: 'REPLACE',
    messages: [
      { author: 'buyer', hoursAgo: 24 * 15, text: 'Según el transportista está entregado, pero no lo encontramos.' },
    ],
    steps: [
      open(24 * 15),
      { action: 'WITHDRAW', to: 'WITHDRAWN', by: 'buyer', hoursAgo: 24 * 14, reason: 'Estaba en otro almacén' },
    ],
  },
  {
    account: 'GUADALQUIVIR',
    reason: 'MISSING',
    wanted: 'CREDIT',
    messages: [
      { author: 'buyer', hoursAgo: 24 * 45, text: 'Creemos que falta una caja.' },
      { author: 'supplier', hoursAgo: 24 * 44, text: 'El peso del envío coincide; la caja va dentro de la grande.' },
    ],
    steps: [
      open(24 * 45),
      take(24 * 44),
      { action: 'CLOSE', to: 'ENDED', by: 'supplier', hoursAgo: 24 * 40, reason: 'La caja estaba dentro de otra' },
    ],
  },
]

/** Comments on completed orders by grade, used in turn. */
export const demoRatingComments: Record<number, (string | null)[]> = {
  5: [
    'Siempre en plazo y bien embalado; los albaranes coinciden.',
    'Cajas bien etiquetadas, entran directas al almacén.',
    null,
    'Caro, pero al día siguiente está aquí.',
  ],
  4: ['Responden rápido; alguna entrega llegó partida en dos.', null, 'Certificados al día. Good documentation, too.'],
  3: ['Buen material, plazos algo largos.', null],
  2: ['Llegó con retraso y sin avisar.', 'Faltaba una caja; la enviaron a la semana.'],
  1: ['Dos semanas de retraso.'],
}
