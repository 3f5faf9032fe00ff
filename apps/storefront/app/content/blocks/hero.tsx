import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { AssetPicture } from '../asset-picture.tsx'
import { readAsset } from '../asset.ts'
import { BlockTitle } from '../block-title.tsx'
import { useBlocks } from '../blocks-context.ts'
import { ContentLink, useHasTarget } from '../content-link.tsx'
import { useEditable } from '../editable.ts'
import { readBlocks, readOption, readText, type Block } from '../fields.ts'

/** Headline of a page or a campaign, with a picture and what to do next. */
export function Hero({ block }: { block: Block }) {
  const editable = useEditable()
  const { level } = useBlocks()
  const image = readAsset(block['image'])
  const eyebrow = readText(block['eyebrow'])
  const text = readText(block['text'])
  const tone = readOption(block['tone'], ['structure', 'plain'])
  return (
    <section className="hero" data-tone={tone} data-picture={image ? '' : undefined} {...editable(block)}>
      <div className="hero-text flex min-w-0 flex-col gap-3">
        {eyebrow && <p className="text-12">{eyebrow}</p>}
        <BlockTitle className="hero-title">{readText(block['headline'])}</BlockTitle>
        {text && <p className="max-w-[52ch] whitespace-pre-line">{text}</p>}
        <Actions blocks={readBlocks(block['actions'])} isOnStructure={tone === 'structure'} />
      </div>
      {image && <AssetPicture asset={image} isMain={level === 1} sizes="(min-width: 64rem) 48vw, 92vw" />}
    </section>
  )
}

const onStructure = {
  primary: 'border-transparent bg-on-structure text-structure hover:bg-on-structure-muted hover:text-structure',
  secondary: 'border-on-structure-muted bg-transparent text-on-structure hover:bg-structure-2 hover:text-on-structure',
}

/** Buttons of editors. On the dark ground both kinds are light: the primary colour is for the action of the screen. */
function Actions({ blocks, isOnStructure }: { blocks: Block[]; isOnStructure: boolean }) {
  const editable = useEditable()
  const hasTarget = useHasTarget()
  const shown = blocks.filter((action) => readText(action['label']) && hasTarget(action['link']))
  if (shown.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-2">
      {shown.map((action) => {
        const kind = readOption(action['kind'], ['primary', 'secondary'])
        const look = isOnStructure
          ? ({ variant: 'secondary', className: onStructure[kind] } as const)
          : { variant: kind }
        const className = buttonClasses(look)
        return (
          <span key={action._uid} {...editable(action)}>
            <ContentLink link={action['link']} className={className}>
              {readText(action['label'])}
              {kind === 'primary' && <Icon name="arrow-right" size="small" />}
            </ContentLink>
          </span>
        )
      })}
    </p>
  )
}
