import type { DemoAsset } from '@tiber/contract/content/demo-content'

const size = { width: 1600, height: 900 }
const ground = '#0b4447'
const line = '#8fb9b6'
const accent = '#c8763f'

const draw = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${ground}"/><g fill="none" stroke="${line}" stroke-width="3">${content}</g></svg>`

type Polygon = { x: number; y: number; radius: number; corners: number; turn: number }

const polygon = ({ x, y, radius, corners, turn }: Polygon) =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners + turn
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`
  }).join(' ')

const repeat = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('')

/** Shelves with bins, some of them marked. */
const shelves = () =>
  draw(
    repeat(4, (level) => {
      const y = 130 + level * 190
      const bins = repeat(8, (at) => {
        const isMarked = (at * 3 + level * 5) % 7 === 0
        const x = 110 + at * 175
        return `<path d="M${x} ${y} l12 110 h120 l12 -110 z" ${isMarked ? `stroke="${accent}"` : ''}/><path d="M${x + 42} ${y + 62} h60"/>`
      })
      return `${bins}<path d="M70 ${y + 122} h1460" stroke-width="8"/>`
    }),
  )

/** A gauge and a snow crystal. */
const winterWorkshop = () =>
  draw(
    `${repeat(6, (arm) => {
      const branch = repeat(3, (at) => {
        const x = 90 + at * 70
        return `<path d="M${x} 0 l${60 - at * 12} ${-(60 - at * 12)} M${x} 0 l${60 - at * 12} ${60 - at * 12}"/>`
      })
      return `<g transform="translate(500 450) rotate(${arm * 60})"><path d="M0 0 h330"/>${branch}</g>`
    })}<circle cx="1180" cy="450" r="250"/><circle cx="1180" cy="450" r="18" stroke="${accent}"/>${repeat(
      11,
      (at) => `<g transform="translate(1180 450) rotate(${150 + at * 24})"><path d="M205 0 h30"/></g>`,
    )}<path d="M1180 450 L1035 350" stroke="${accent}" stroke-width="8"/>`,
  )

/** A helmet between hazard stripes. */
const safetyWeek = () =>
  draw(
    `<path d="M430 560 a370 320 0 0 1 740 0 z"/><path d="M370 560 h860 q20 60 -40 60 h-780 q-60 0 -40 -60z"/><path d="M720 258 q80 -40 160 0 v200 h-160 z" stroke="${accent}" stroke-width="6"/>${repeat(
      20,
      (at) => `<path d="M${at * 90 - 60} 860 l70 -90" stroke-width="20" ${at % 2 === 0 ? `stroke="${accent}"` : ''}/>`,
    )}${repeat(20, (at) => `<path d="M${at * 90 - 60} 130 l70 -90" stroke-width="20" ${at % 2 === 1 ? `stroke="${accent}"` : ''}/>`)}`,
  )

/** A cap screw with its thread, and hexagons. */
const fastenerBasics = () =>
  draw(
    `<rect x="200" y="330" width="180" height="240"/><path d="M380 370 h160 v160 h-160z"/><path d="M540 378 H1180 l30 30 v84 l-30 30 H540z" stroke="${accent}" stroke-width="4"/>${repeat(
      32,
      (at) => `<path d="M${548 + at * 20} 378 l14 144"/>`,
    )}<path d="M200 660 h180 M200 640 v40 M380 640 v40 M380 660 H1210 M1210 640 v40"/>${repeat(
      3,
      (at) =>
        `<polygon points="${polygon({ x: 1390, y: 200 + at * 250, radius: 90 - at * 12, corners: 6, turn: Math.PI / 6 })}"/><circle cx="1390" cy="${200 + at * 250}" r="${50 - at * 8}"/>`,
    )}`,
  )

/** Pictures of the demo pages, drawn like the drawings of products: lines on a plain ground, nothing downloaded. */
export const demoAssets: DemoAsset[] = [
  {
    path: 'shelves.svg',
    alt: ['Estanterías con gavetas', 'Shelves with bins'],
    svg: shelves(),
  },
  {
    path: 'winter-workshop.svg',
    alt: ['Cristal de nieve y manómetro', 'Snow crystal and pressure gauge'],
    svg: winterWorkshop(),
  },
  { path: 'safety-week.svg', alt: ['Casco de protección', 'Safety helmet'], svg: safetyWeek() },
  {
    path: 'fastener-basics.svg',
    alt: ['Tornillo cilíndrico con sus medidas', 'Socket cap screw with its dimensions'],
    svg: fastenerBasics(),
  },
]

/** Refers to a picture; loading the demo content replaces its name by its address. */
export const picture = (name: string) => {
  const asset = demoAssets.find(({ path }) => path === `${name}.svg`)
  if (!asset) throw new Error(`Picture ${name} not found.`)
  return { fieldtype: 'asset', filename: asset.path, alt: asset.alt[0], meta_data: { alt__i18n__en_US: asset.alt[1] } }
}
