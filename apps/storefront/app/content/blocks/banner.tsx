import { classes } from '@tiber/ui/classes/class-merge.ts'
import { ContentIcon } from '#app/icons/content-icon.tsx'
import { ContentLink, useHasTarget } from '../content-link.tsx'
import { useEditable } from '../editable.ts'
import { readOption, readText, type Block } from '../fields.ts'

const tones = {
  information: 'border-info-edge bg-info-soft text-info-text',
  warning: 'border-warning-edge bg-warning-soft text-warning-text',
  offer: 'border-success-edge bg-success-soft text-success-text',
}

/** One line of news, an alert or an offer. */
export function Banner({ block }: { block: Block }) {
  const editable = useEditable()
  const hasTarget = useHasTarget()
  const icon = readText(block['icon'])
  const label = readText(block['link_label'])
  const tone = tones[readOption(block['tone'], ['information', 'warning', 'offer'])]
  return (
    <div
      className={classes(
        'banner flex items-center gap-x-3 gap-y-1 rounded-2 border border-l-3 px-4 py-3 text-13',
        tone,
      )}
      {...editable(block)}
    >
      {icon && <ContentIcon name={icon} className="size-4 flex-none" />}
      <p className="min-w-0">
        <span className="text-ink">{readText(block['text'])}</span>{' '}
        {label && hasTarget(block['link']) && (
          <ContentLink link={block['link']} className="nowrap">
            {label}
          </ContentLink>
        )}
      </p>
    </div>
  )
}
