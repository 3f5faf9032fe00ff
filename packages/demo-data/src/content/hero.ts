import type { Pair } from '../catalogue/texts.ts'
import { block, type linkPath } from './blocks.ts'
import { picture } from './pictures.ts'

type Hero = {
  eyebrow: Pair
  headline: Pair
  text: Pair
  image: string
  label: Pair
  link: ReturnType<typeof linkPath>
}

/** Builds the head of a campaign, with one action. */
export const hero = ({ eyebrow, headline, text, image, label, link }: Hero) =>
  block('hero', {
    eyebrow,
    headline,
    text,
    image: picture(image),
    tone: 'structure',
    actions: [block('action', { label, link, kind: 'primary' })],
  })
