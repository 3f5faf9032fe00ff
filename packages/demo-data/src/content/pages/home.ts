import { block, createUuid, linkPath, linkStory } from '../blocks.ts'
import { hero } from '../hero.ts'

export const home = block('page', {
  seo_title: ['Suministro industrial para empresas', 'Industrial supplies for companies'],
  seo_description: [
    'Sus precios de varios proveedores, en un solo pedido.',
    'Your prices from several suppliers, in one order.',
  ],
  body: [
    block('banner', {
      text: [
        'Pedidos antes de las 14:00: los proveedores con entrega en 24 horas los envían el mismo día.',
        'Order before 14:00: suppliers that deliver in 24 hours ship on the same day.',
      ],
      link: linkStory('delivery-and-returns'),
      link_label: ['Plazos y portes', 'Delivery times and freight'],
      tone: 'information',
      icon: 'lucide:truck',
    }),
    block('carousel', {
      label: ['Novedades y campañas', 'News and campaigns'],
      seconds: 0,
      slides: [
        hero({
          eyebrow: ['Campaña de invierno', 'Winter campaign'],
          headline: ['El taller, listo para el frío', 'Your workshop, ready for the cold'],
          text: [
            'Guantes, lubricantes y tratamiento de aire que aguantan bajo cero, elegidos por quien los usa.',
            'Gloves, lubricants and air preparation that work below zero, chosen by people who use them.',
          ],
          image: 'winter-workshop',
          label: ['Ver la selección', 'See the selection'],
          link: linkStory('campaigns/winter-workshop'),
        }),
        hero({
          eyebrow: ['Semana de la seguridad', 'Safety week'],
          headline: ['Equipos de protección por puesto de trabajo', 'Protective equipment by workplace'],
          text: [
            'Una lista por puesto, con sus tallas y normas, para pedirla entera.',
            'One list per workplace with sizes and standards, to order as a whole.',
          ],
          image: 'safety-week',
          label: ['Ver los puestos', 'See the workplaces'],
          link: linkStory('campaigns/safety-week'),
        }),
      ],
    }),
    block('product_row', {
      title: ['Novedades del catálogo', 'New in the catalog'],
      codes: 'SCS-A4-M8\nSCS-A2-M8\nSCS-A2-M6\nHXB-88-M12',
      query: '',
      limit: 8,
      link: linkPath('/c/new-arrivals'),
    }),
    block('category_teasers', {
      title: ['Todo el catálogo', 'The whole catalog'],
      categories: '',
    }),
    block('features', {
      title: ['Por qué comprar aquí', 'Why buy here'],
      items: [
        block('feature', {
          icon: 'lucide:layers',
          colour: 'tiber',
          title: ['Un pedido, varios proveedores', 'One order, several suppliers'],
          text: [
            'Compara sus ofertas línea por línea y paga cada entrega por separado.',
            'Compare their offers line by line and pay each delivery on its own.',
          ],
        }),
        block('feature', {
          icon: 'lucide:clipboard-paste',
          colour: 'primary',
          title: ['Pegue sus códigos', 'Paste your codes'],
          text: [
            'Listas de una hoja de cálculo, un correo o su propio sistema, con sus referencias.',
            'Lists from a spreadsheet, a mail or your own system, with your part numbers.',
          ],
        }),
        block('feature', {
          icon: 'lucide:badge-check',
          colour: 'tiber',
          title: ['Sus reglas de compra', 'Your purchasing rules'],
          text: [
            'Aprobaciones, presupuestos y centros de coste, decididos por su empresa.',
            'Approvals, budgets and cost centres, as your company decides.',
          ],
        }),
      ],
    }),
    block('brands', { title: ['Nuestros proveedores', 'Our suppliers'], suppliers: '' }),
    block('story_teasers', {
      title: ['Para leer', 'To read'],
      stories: ['campaigns/fastener-basics', 'campaigns/safety-week', 'campaigns/winter-workshop'].map(createUuid),
    }),
  ],
})
