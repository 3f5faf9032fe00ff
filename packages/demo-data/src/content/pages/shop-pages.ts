import type { Pair } from '../../catalogue/texts.ts'
import { demoSuppliers } from '../../catalogue/suppliers.ts'
import { block, linkPath, linkStory, table } from '../blocks.ts'
import { picture } from '../pictures.ts'
import { bullets, heading, paragraph, richText } from '../rich-text.ts'

export const about = block('page', {
  seo_title: ['Quiénes somos', 'About us'],
  seo_description: [
    'Una tienda para empresas con doce proveedores industriales.',
    'A shop for companies, with twelve industrial suppliers.',
  ],
  body: [
    block('hero', {
      eyebrow: ['Quiénes somos', 'About us'],
      headline: ['Una tienda, doce proveedores', 'One shop, twelve suppliers'],
      text: [
        'Reunimos a fabricantes y almacenes de toda la península para que un taller pida una sola vez.',
        'We bring together manufacturers and warehouses of the whole peninsula, so that a workshop orders once.',
      ],
      image: picture('shelves'),
      tone: 'plain',
      actions: [
        block('action', {
          label: ['Ver los proveedores', 'See the suppliers'],
          link: linkPath('/brands'),
          kind: 'primary',
        }),
        block('action', { label: ['Escribirnos', 'Write to us'], link: linkPath('/contact'), kind: 'secondary' }),
      ],
    }),
    block('columns', {
      layout: 'even',
      columns: [
        block('column', {
          body: [
            block('rich_text', {
              text: richText(
                heading(2, ['Cómo trabajamos', 'How we work']),
                paragraph([
                  'Cada proveedor vende con sus precios y sus plazos, y usted los ve todos. El pedido se reparte solo, cada entrega se sigue por separado y las incidencias se resuelven en el mismo sitio.',
                  'Each supplier sells at its prices and delivery times, and you see all of them. An order is split by itself, each delivery is followed on its own, and problems are settled in the same place.',
                ]),
              ),
            }),
          ],
        }),
        block('column', {
          body: [
            block('rich_text', {
              text: richText(
                heading(2, ['Lo que medimos', 'What we measure']),
                bullets(
                  ['entregas a tiempo de cada proveedor', 'deliveries on time, by supplier'],
                  ['valoraciones de cada pedido recibido', 'ratings of every received order'],
                  ['tiempo hasta la primera respuesta', 'time to the first answer'],
                ),
                paragraph(['Lo verá en la página de cada uno.', 'You find it on the page of each of them.']),
              ),
            }),
          ],
        }),
      ],
    }),
    block('brands', { title: ['Los proveedores', 'The suppliers'], suppliers: '' }),
  ],
})

export const contact = block('page', {
  seo_title: ['Contacto', 'Contact'],
  body: [
    block('rich_text', {
      text: richText(
        paragraph([
          'Respondemos los días laborables de 8:00 a 18:00. Si su pregunta es sobre un pedido, escriba desde su página: le contesta el proveedor que lo prepara.',
          'We answer on working days from 8:00 to 18:00. If your question is about an order, write from its page: the supplier that prepares it answers.',
        ]),
      ),
    }),
  ],
})

const suppliers = demoSuppliers.filter(({ status }) => status === 'ACTIVE')
const formatMoney = (amount: number, language: 0 | 1) =>
  language === 0 ? `${amount.toFixed(2).replace('.', ',')}\u00A0€` : `€${amount.toFixed(2)}`

const freightTable = (language: 0 | 1, head: readonly string[]) =>
  table(
    head,
    suppliers.map(({ name, freightPrice, freightFreeFrom, leadTimeDays }) => [
      name,
      String(leadTimeDays),
      formatMoney(freightPrice, language),
      formatMoney(freightFreeFrom, language),
    ]),
  )

export const deliveryAndReturns = block('page', {
  seo_title: ['Plazos, portes y devoluciones', 'Delivery times, freight and returns'],
  body: [
    block('text', {
      text: [
        'Cada proveedor envía desde su almacén, con sus portes. En el carrito ve el total antes de pedir.',
        'Each supplier ships from its warehouse, at its freight. Your cart shows the total before you order.',
      ],
    }),
    block('table', {
      caption: ['Portes por proveedor, sin IVA', 'Freight by supplier, without VAT'],
      table: {
        es: freightTable(0, ['Proveedor', 'Plazo habitual (días laborables)', 'Portes', 'Sin portes desde']),
        en: freightTable(1, ['Supplier', 'Usual time (working days)', 'Freight', 'Free from']),
      },
    }),
    block('rich_text', {
      text: richText(
        heading(2, ['Devoluciones', 'Returns']),
        paragraph([
          'El plazo está en la página de cada proveedor y en la de cada pedido. La devolución se pide desde el pedido recibido, sin llamadas ni formularios en papel.',
          'The time allowed is on the page of each supplier and of each order. You ask for a return from the received order, without calls or paper forms.',
        ]),
        heading(2, ['Material dañado o incompleto', 'Damaged or incomplete goods']),
        paragraph([
          'Anótelo en el albarán y notifíquelo en las 48 horas siguientes desde la página del pedido.',
          'Write it on the delivery note and report it within 48 hours from the page of the order.',
        ]),
      ),
    }),
    block('banner', {
      text: ['¿Algo no ha llegado bien?', 'Did something not arrive as it should?'],
      link: linkPath('/account/incidents/new'),
      link_label: ['Notificar un problema', 'Report a problem'],
      tone: 'warning',
      icon: 'lucide:package-x',
    }),
  ],
})

const navigationLink = (label: Pair, link: object) => block('nav_link', { label, link })

export const settings = block('settings', {
  header_links: [navigationLink(['Ayuda', 'Help'], linkStory('faq'))],
  footer_columns: [
    block('footer_column', {
      title: ['Comprar', 'Buy'],
      links: [
        navigationLink(['Catálogo', 'Catalog'], linkPath('/c')),
        navigationLink(['Pedido rápido', 'Quick order'], linkPath('/quick-order')),
        navigationLink(['Proveedores', 'Suppliers'], linkPath('/brands')),
        navigationLink(['Semana de la seguridad', 'Safety week'], linkStory('campaigns/safety-week')),
      ],
    }),
    block('footer_column', {
      title: ['Ayuda', 'Help'],
      links: [
        navigationLink(['Preguntas frecuentes', 'Frequently asked questions'], linkStory('faq')),
        navigationLink(['Plazos y devoluciones', 'Delivery and returns'], linkStory('delivery-and-returns')),
        navigationLink(['Contacto', 'Contact'], linkPath('/contact')),
      ],
    }),
    block('footer_column', {
      title: ['Tiber', 'Tiber'],
      links: [
        navigationLink(['Quiénes somos', 'About us'], linkStory('about')),
        navigationLink(['Privacidad', 'Privacy'], linkPath('/auth/legal/privacy')),
        navigationLink(['Condiciones', 'Terms'], linkPath('/auth/legal/terms')),
        navigationLink(['Aviso legal', 'Imprint'], linkPath('/auth/legal/imprint')),
      ],
    }),
  ],
  footer_note: ['Tiber Suministros, S.L. · Venta solo a empresas', 'Tiber Suministros, S.L. · Sales to companies only'],
})
