import type { Pair } from '../../catalogue/texts.ts'
import { block, createUuid, linkPath } from '../blocks.ts'
import { bold, bullets, linkedText, paragraph, richText, steps, storyText } from '../rich-text.ts'

type Answer = ReturnType<typeof richText>
const question = (text: Pair, answer: Answer) => block('faq_item', { question: text, answer })
const say = (text: Pair) => richText(paragraph(text))

const orders = block('faq', {
  title: ['Pedidos', 'Orders'],
  items: [
    question(
      ['¿Cómo pido muchas líneas de una vez?', 'How do I order many lines at once?'],
      richText(
        paragraph([
          ['Abra el ', 'Open '],
          linkedText(['pedido rápido', 'quick order'], '/quick-order'),
          [' y pegue sus líneas. Sirven:', ' and paste your lines. These work:'],
        ]),
        bullets(
          [
            'códigos nuestros, del fabricante o sus propias referencias, cada uno con su cantidad',
            'our codes, those of the manufacturer or your own part numbers, each with its quantity',
          ],
          ['columnas copiadas de una hoja de cálculo', 'columns copied from a spreadsheet'],
          ['el texto de un correo de su cliente o de su taller', 'the text of a mail from your customer or workshop'],
        ),
        paragraph([
          'Cada línea muestra enseguida si se ha encontrado, su precio y su plazo.',
          'Each line shows at once whether it was found, its price and when it can be delivered.',
        ]),
      ),
    ),
    question(
      ['¿Puedo cambiar un pedido ya enviado?', 'Can I change an order I have placed?'],
      richText(
        paragraph([
          [
            'Puede cancelar la parte de cada proveedor hasta que este la acepta. Después, ',
            'You can cancel the part of each supplier until it accepts it. After that, ',
          ],
          bold(['escríbale desde la página del pedido', 'write to it from the page of the order']),
          ['; la respuesta llega al mismo sitio.', '; the answer arrives in the same place.'],
        ]),
      ),
    ),
    question(
      ['¿Por qué mi pedido espera una aprobación?', 'Why is my order waiting for approval?'],
      richText(
        paragraph([
          [
            'Su empresa decide a partir de qué importe aprueba otra persona. Quién tiene que decidir se ve en la página del pedido y en ',
            'Your company decides from which amount somebody else approves. Who has to decide is shown on the page of the order and under ',
          ],
          linkedText(['Aprobaciones', 'Approvals'], '/account/approvals'),
          ['.', '.'],
        ]),
      ),
    ),
    question(
      ['¿Cómo repito un pedido?', 'How do I repeat an order?'],
      richText(
        steps(
          ['Abra el pedido en su lista de pedidos.', 'Open the order in your list of orders.'],
          [
            'Pulse «Repetir»: lo que ya no se vende se marca y se propone su sustituto.',
            'Press "Reorder": what is no longer sold is marked, and its replacement is suggested.',
          ],
          [
            'Revise las cantidades y añada las líneas al carrito.',
            'Check the quantities and add the lines to your cart.',
          ],
        ),
      ),
    ),
  ],
})

const delivery = block('faq', {
  title: ['Entregas y devoluciones', 'Deliveries and returns'],
  items: [
    question(
      ['¿Cuándo llega mi pedido?', 'When does my order arrive?'],
      richText(
        paragraph([
          [
            'Cada línea muestra el día de entrega de su proveedor antes de pedir. Un pedido a varios proveedores llega en varias entregas; los portes de cada uno están en ',
            'Every line shows the day of delivery of its supplier before you order. An order to several suppliers arrives in several deliveries; the freight of each is in ',
          ],
          storyText(
            ['Plazos y portes', 'Delivery and returns'],
            'delivery-and-returns',
            createUuid('delivery-and-returns'),
          ),
          ['.', '.'],
        ]),
      ),
    ),
    question(
      ['Falta material o ha llegado dañado. ¿Qué hago?', 'Something is missing or damaged. What do I do?'],
      richText(
        paragraph([
          'En la página del pedido, pulse «Notificar un problema», marque las líneas y adjunte fotos. El proveedor propone una solución y usted la acepta o la rechaza; si no responde, interviene la tienda.',
          'On the page of the order, press "Report a problem", mark the lines and attach photos. The supplier proposes a solution, which you accept or reject; if it does not answer, the shop steps in.',
        ]),
      ),
    ),
    question(
      ['¿Puedo devolver lo que no necesito?', 'Can I return what I do not need?'],
      say([
        'Sí, dentro del plazo de cada proveedor, sin usar y en su embalaje. Lo cortado o fabricado a medida no se devuelve.',
        'Yes, within the time each supplier sets, unused and in its packaging. What was cut or made to measure is not taken back.',
      ]),
    ),
  ],
})

const account = block('faq', {
  title: ['Cuenta, precios y facturas', 'Account, prices and invoices'],
  items: [
    question(
      ['¿Por qué veo precios distintos de los de un compañero?', 'Why do I see other prices than a colleague?'],
      say([
        'Los precios dependen de la empresa con la que compra y de sus contratos. Si trabaja para varias, compruebe arriba cuál está elegida.',
        'Prices depend on the company you buy for and its contracts. If you work for several, check at the top which one is selected.',
      ]),
    ),
    question(
      ['¿Dónde están mis facturas?', 'Where are my invoices?'],
      richText(
        paragraph([
          ['En ', 'Under '],
          linkedText(['Facturas', 'Invoices'], '/account/invoices'),
          [
            ', con el extracto de lo pagado y lo pendiente. Puede descargar muchas a la vez.',
            ', with a statement of what is paid and what is open. You can download many at once.',
          ],
        ]),
      ),
    ),
    question(
      ['¿Cómo doy acceso a otra persona?', 'How do I give somebody else access?'],
      richText(
        paragraph([
          ['Quien administra la empresa crea usuarios en ', 'The administrator of your company creates users under '],
          linkedText(['Empresa', 'Company'], '/account/company'),
          [' y decide qué puede hacer cada uno.', ' and decides what each of them may do.'],
        ]),
      ),
    ),
  ],
})

export const faq = block('page', {
  seo_title: ['Preguntas frecuentes', 'Frequently asked questions'],
  seo_description: [
    'Respuestas sobre pedidos, entregas, devoluciones, precios y facturas.',
    'Answers about orders, deliveries, returns, prices and invoices.',
  ],
  body: [
    block('text', {
      text: [
        'Lo que nos preguntan más a menudo. ¿No encuentra su respuesta? Escríbanos.',
        'What we are asked most often. Is your answer not here? Write to us.',
      ],
    }),
    orders,
    delivery,
    account,
    block('banner', {
      text: ['¿Sigue con la duda?', 'Still not sure?'],
      link: linkPath('/contact'),
      link_label: ['Escribir a la tienda', 'Write to the shop'],
      tone: 'information',
      icon: 'lucide:message-circle',
    }),
  ],
})
