import type { Pair } from '../../catalogue/texts.ts'
import { block } from '../blocks.ts'
import { bullets, heading, paragraph, richText } from '../rich-text.ts'

const legalPage = (title: Pair, text: ReturnType<typeof richText>) =>
  block('page', { seo_title: title, body: [block('rich_text', { text })] })

export const privacy = legalPage(
  ['Privacidad', 'Privacy'],
  richText(
    heading(2, ['Quién es el responsable', 'Who is responsible']),
    paragraph([
      'Tiber Suministros, S.L., Avenida de la Innovación 1, 41020 Sevilla, NIF B41990003.',
      'Tiber Suministros, S.L., Avenida de la Innovación 1, 41020 Sevilla, Spain, tax number B41990003.',
    ]),
    heading(2, ['Qué datos tratamos y para qué', 'Which data we process, and why']),
    bullets(
      [
        'nombre, correo, teléfono y empresa de quien compra, para cumplir el contrato con su empresa',
        'name, e-mail, telephone and company of the buyer, to fulfil the contract with the company',
      ],
      [
        'pedidos, direcciones, mensajes y documentos, mientras la ley obliga a conservarlos',
        'orders, addresses, messages and documents, for as long as the law requires',
      ],
      [
        'las visitas a la tienda, solo si su navegador no pide lo contrario',
        'visits to the shop, unless your browser asks us not to',
      ],
    ),
    heading(2, ['Quién los recibe', 'Who receives them']),
    paragraph([
      'El proveedor que prepara su pedido, su transportista y quien cobra el pago. Nadie más, salvo obligación legal.',
      'The supplier that prepares your order, its carrier and whoever takes the payment. Nobody else, unless the law demands it.',
    ]),
    heading(2, ['Cookies', 'Cookies']),
    paragraph([
      'La tienda guarda la sesión, el idioma y la empresa elegida. Ninguna cookie sigue a nadie fuera de ella.',
      'The shop keeps your session, language and selected company. No cookie follows anybody outside of it.',
    ]),
    heading(2, ['Sus derechos', 'Your rights']),
    paragraph([
      'Puede pedir acceso, rectificación, supresión, limitación, portabilidad u oponerse al tratamiento, y reclamar ante la Agencia Española de Protección de Datos.',
      'You may ask for access, correction, deletion, restriction or a copy of your data, object to its processing, and complain to the Spanish data protection authority.',
    ]),
  ),
)

export const terms = legalPage(
  ['Condiciones de venta', 'Terms of sale'],
  richText(
    heading(2, ['1. Ámbito', '1. Scope']),
    paragraph([
      'La tienda vende solo a empresas. Vende cada artículo el proveedor que figura en la línea; sus plazos de pago y devolución están en su página.',
      'The shop sells to companies only. Each article is sold by the supplier named on its line; its terms of payment and return are on its page.',
    ]),
    heading(2, ['2. Pedido', '2. Order']),
    paragraph([
      'El pedido es vinculante cuando el proveedor lo acepta. Hasta entonces puede cancelarse sin coste.',
      'An order is binding once the supplier accepts it. Until then it can be cancelled at no cost.',
    ]),
    heading(2, ['3. Precios', '3. Prices']),
    paragraph([
      'Los precios son netos, en euros, más IVA y portes, que se muestran antes de pedir. Vale el precio del momento del pedido o el de la oferta aceptada.',
      'Prices are net, in euros, plus VAT and freight, which are shown before you order. The price at the time of the order applies, or that of the accepted quote.',
    ]),
    heading(2, ['4. Entrega', '4. Delivery']),
    paragraph([
      'El plazo cuenta desde la aceptación. Si no puede cumplirse, el proveedor lo comunica y el comprador puede cancelar lo pendiente.',
      'The time of delivery counts from acceptance. If it cannot be met, the supplier says so and the buyer may cancel what is open.',
    ]),
    heading(2, ['5. Garantía', '5. Warranty']),
    paragraph([
      'El material defectuoso se repone o se abona. Debe notificarse en la tienda con las líneas afectadas.',
      'Faulty goods are replaced or credited. They have to be reported in the shop with the lines concerned.',
    ]),
  ),
)

export const imprint = legalPage(
  ['Aviso legal', 'Imprint'],
  richText(
    paragraph(['Tiber Suministros, S.L.', 'Tiber Suministros, S.L.']),
    paragraph([
      'Avenida de la Innovación 1, 41020 Sevilla, España',
      'Avenida de la Innovación 1, 41020 Sevilla, Spain',
    ]),
    paragraph(['NIF: B41990003', 'Tax number: B41990003']),
    paragraph([
      'Empresa de demostración: sus datos son un ejemplo y no pertenecen a nadie.',
      'Company of the demo: its data is an example and belongs to nobody.',
    ]),
  ),
)
