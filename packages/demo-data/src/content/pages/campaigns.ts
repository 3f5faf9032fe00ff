import { block, linkPath, table } from '../blocks.ts'
import { hero } from '../hero.ts'
import { bold, bullets, heading, paragraph, richText } from '../rich-text.ts'

export const winterWorkshop = block('page', {
  seo_title: ['El taller, listo para el frío', 'Your workshop, ready for the cold'],
  seo_description: [
    'Guantes, lubricantes y aire comprimido que funcionan bajo cero.',
    'Gloves, lubricants and compressed air that work below zero.',
  ],
  body: [
    hero({
      eyebrow: ['Campaña de invierno', 'Winter campaign'],
      headline: ['El taller, listo para el frío', 'Your workshop, ready for the cold'],
      text: [
        'Lo que conviene cambiar antes de la primera helada, y lo que conviene tener de repuesto.',
        'What to change before the first frost, and what to keep as a spare.',
      ],
      image: 'winter-workshop',
      label: ['Ver lubricantes', 'See lubricants'],
      link: linkPath('/c/adhesives/lubricants'),
    }),
    block('features', {
      title: ['Tres revisiones que ahorran una parada', 'Three checks that save a stop'],
      items: [
        block('feature', {
          icon: 'lucide:wind',
          colour: 'tiber',
          title: ['Purgue el aire', 'Drain the air'],
          text: [
            'El agua del depósito se hiela en las válvulas. Revise purgadores y filtros.',
            'Water from the tank freezes in the valves. Check drains and filters.',
          ],
        }),
        block('feature', {
          icon: 'lucide:droplets',
          colour: 'primary',
          title: ['Cambie la grasa', 'Change the grease'],
          text: [
            'Por debajo de −10 °C una grasa normal se endurece y el rodamiento arranca en seco.',
            'Below −10 °C ordinary grease stiffens and the bearing starts dry.',
          ],
        }),
        block('feature', {
          icon: 'lucide:hand',
          colour: 'tiber',
          title: ['Proteja las manos', 'Protect hands'],
          text: [
            'Un guante con forro que permite atornillar evita que alguien se lo quite.',
            'A lined glove in which one can still drive a screw stays on.',
          ],
        }),
      ],
    }),
    block('product_row', {
      title: ['Lubricantes para frío', 'Lubricants for the cold'],
      codes: '',
      query: 'grasa',
      limit: 8,
      link: linkPath('/c/adhesives/lubricants'),
    }),
    block('category_teasers', {
      title: ['Siga por aquí', 'Continue here'],
      categories: 'pneumatics/air-preparation\nadhesives/lubricants\nsafety/hands',
    }),
  ],
})

export const safetyWeek = block('page', {
  seo_title: ['Semana de la seguridad', 'Safety week'],
  seo_description: [
    'Equipos de protección por puesto de trabajo, con tallas y normas.',
    'Protective equipment by workplace, with sizes and standards.',
  ],
  body: [
    hero({
      eyebrow: ['Semana de la seguridad', 'Safety week'],
      headline: ['Equipos de protección por puesto de trabajo', 'Protective equipment by workplace'],
      text: [
        'Elija el puesto, pida el equipo entero y guarde la lista para la próxima incorporación.',
        'Choose the workplace, order the whole set and keep the list for the next new colleague.',
      ],
      image: 'safety-week',
      label: ['Ver protección', 'See safety'],
      link: linkPath('/c/safety'),
    }),
    block('columns', {
      layout: 'even',
      columns: [
        block('column', {
          body: [
            block('rich_text', {
              text: richText(
                heading(2, ['Soldadura y corte', 'Welding and cutting']),
                bullets(
                  [bold(['Manos: ', 'Hands: ']), ['guante de cuero, EN 12477', 'leather gloves, EN 12477']],
                  [bold(['Ojos: ', 'Eyes: ']), ['pantalla con filtro, EN 166', 'face shield with filter, EN 166']],
                  [bold(['Oídos: ', 'Ears: ']), ['orejeras desde 85 dB, EN 352', 'ear muffs above 85 dB, EN 352']],
                ),
              ),
            }),
          ],
        }),
        block('column', {
          body: [
            block('rich_text', {
              text: richText(
                heading(2, ['Almacén y carga', 'Warehouse and loading']),
                bullets(
                  [bold(['Pies: ', 'Feet: ']), ['calzado S3, EN ISO 20345', 'S3 footwear, EN ISO 20345']],
                  [bold(['Cuerpo: ', 'Body: ']), ['alta visibilidad, EN ISO 20471', 'high visibility, EN ISO 20471']],
                  [bold(['Manos: ', 'Hands: ']), ['guante anticorte nivel C', 'cut protection, level C']],
                ),
              ),
            }),
          ],
        }),
      ],
    }),
    block('category_teasers', {
      title: ['Por parte del cuerpo', 'By part of the body'],
      categories: 'safety/hands\nsafety/head-and-eyes\nsafety/hearing-and-breathing\nsafety/feet-and-body',
    }),
    block('product_row', {
      title: ['Guantes', 'Gloves'],
      codes: '',
      query: 'guante',
      limit: 8,
      link: linkPath('/c/safety/hands'),
    }),
  ],
})

const threads = [
  ['M5', '0,80', '5,5', '8'],
  ['M6', '1,00', '9,5', '10'],
  ['M8', '1,25', '23,0', '13'],
  ['M10', '1,50', '46,0', '16'],
  ['M12', '1,75', '79,0', '18'],
]
const torqueTable = (head: readonly string[], write: (text: string) => string) =>
  table(
    head,
    threads.map((values) => values.map(write)),
  )

export const fastenerBasics = block('page', {
  seo_title: ['Elegir bien un tornillo', 'Choosing the right screw'],
  seo_description: [
    'Norma, calidad, recubrimiento y par de apriete en cinco minutos.',
    'Standard, grade, coating and torque in five minutes.',
  ],
  body: [
    hero({
      eyebrow: ['Guía', 'Guide'],
      headline: ['Elegir bien un tornillo', 'Choosing the right screw'],
      text: [
        'Norma, calidad, recubrimiento y par de apriete: lo que hay que saber antes de pedir.',
        'Standard, grade, coating and torque: what to know before ordering.',
      ],
      image: 'fastener-basics',
      label: ['Ver tornillos', 'See screws'],
      link: linkPath('/c/fixings/screws'),
    }),
    block('rich_text', {
      text: richText(
        heading(2, ['Qué dice la designación', 'What the designation says']),
        paragraph([
          bold(['ISO 4762 – M8 × 40 – A2-70', 'ISO 4762 – M8 × 40 – A2-70']),
          [
            ' es un tornillo cilíndrico con hexágono interior, rosca M8, 40 mm bajo la cabeza, de acero inoxidable con 700 MPa de resistencia.',
            ' is a socket cap screw with an M8 thread, 40 mm below the head, of stainless steel with a strength of 700 MPa.',
          ],
        ]),
        bullets(
          [bold(['A2: ', 'A2: ']), ['interiores y exteriores sin cloruros', 'indoors, and outdoors without chlorides']],
          [bold(['A4: ', 'A4: ']), ['ambiente marino e industria química', 'marine air and chemical plants']],
          [
            bold(['8.8 cincado: ', '8.8 zinc-plated: ']),
            ['máquina y estructura en interior', 'machines and structures indoors'],
          ],
        ),
      ),
    }),
    block('table', {
      caption: ['Pares de apriete orientativos, clase 8.8, μ 0,12', 'Guide values for torque, class 8.8, μ 0.12'],
      table: {
        es: torqueTable(['Rosca', 'Paso (mm)', 'Par (N·m)', 'Entre caras (mm)'], (text) => text),
        en: torqueTable(['Thread', 'Pitch (mm)', 'Torque (N·m)', 'Across flats (mm)'], (text) =>
          text.replace(',', '.'),
        ),
      },
    }),
    block('product_row', {
      title: ['Tornillos cilíndricos', 'Socket cap screws'],
      codes: 'SCS-A2-M8\nSCS-A2-M6\nSCS-A4-M8\nHXB-88-M12',
      query: '',
      limit: 4,
      link: linkPath('/c/fixings/screws'),
    }),
  ],
})
