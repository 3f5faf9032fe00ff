import type { DemoContent, DemoStory } from '@tiber/contract/content/demo-content'
import { shopComponents } from '@tiber/contract/content/shop-components'
import { buildContent, createUuid, type Block } from './blocks.ts'
import { fastenerBasics, safetyWeek, winterWorkshop } from './pages/campaigns.ts'
import { faq } from './pages/faq.ts'
import { home } from './pages/home.ts'
import { imprint, privacy, terms } from './pages/legal.ts'
import { demoAssets } from './pictures.ts'
import { about, contact, deliveryAndReturns, settings } from './pages/shop-pages.ts'
import type { Pair } from '../catalogue/texts.ts'

type Page = { slug: string; name: Pair; root: Block; tags?: string[] }

const pages: Page[] = [
  { slug: 'home', name: ['Inicio', 'Home'], root: home },
  { slug: 'faq', name: ['Preguntas frecuentes', 'Frequently asked questions'], root: faq },
  { slug: 'about', name: ['Quiénes somos', 'About us'], root: about },
  { slug: 'contact', name: ['Contacto', 'Contact'], root: contact },
  { slug: 'delivery-and-returns', name: ['Plazos y devoluciones', 'Delivery and returns'], root: deliveryAndReturns },
  { slug: 'settings', name: ['Cabecera y pie', 'Header and footer'], root: settings },
  {
    slug: 'campaigns/winter-workshop',
    name: ['El taller, listo para el frío', 'Your workshop, ready for the cold'],
    root: winterWorkshop,
    tags: ['campaign'],
  },
  {
    slug: 'campaigns/safety-week',
    name: ['Semana de la seguridad', 'Safety week'],
    root: safetyWeek,
    tags: ['campaign'],
  },
  {
    slug: 'campaigns/fastener-basics',
    name: ['Elegir bien un tornillo', 'Choosing the right screw'],
    root: fastenerBasics,
    tags: ['campaign', 'guide'],
  },
  { slug: 'legal/privacy', name: ['Privacidad', 'Privacy'], root: privacy },
  { slug: 'legal/terms', name: ['Condiciones de venta', 'Terms of sale'], root: terms },
  { slug: 'legal/imprint', name: ['Aviso legal', 'Imprint'], root: imprint },
]

const folder = (slug: string, [name, nameEn]: Pair): DemoStory => ({
  slug,
  uuid: createUuid(slug),
  name,
  nameEn,
  isFolder: true,
})

const demoStories: DemoStory[] = [
  folder('campaigns', ['Campañas', 'Campaigns']),
  folder('legal', ['Textos legales', 'Legal texts']),
  ...pages.map(({ slug, name, root, tags }) => ({
    slug,
    uuid: createUuid(slug),
    name: name[0],
    nameEn: name[1],
    ...(tags && { tags }),
    content: buildContent(root, slug),
  })),
]

/** The pages the demo shop starts with. */
export const demoContent: DemoContent = {
  components: shopComponents,
  stories: demoStories,
  assets: demoAssets,
  datasources: [],
}
