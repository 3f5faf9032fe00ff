import { ContentIcon } from '#app/icons/content-icon.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

import { Remark } from './remark.tsx'

const sizes = ['small', 'normal', 'large'] as const
const colours = ['primary', 'tiber', 'alizarin-crimson', 'chicago', 'info', 'success', 'warning', 'muted']

export function IconSamples() {
  return (
    <Panel title="Icons" aside={<Remark>beside a word, which carries the meaning</Remark>}>
      <p className="mb-3 flex items-center gap-3">
        Our own, in three sizes
        {sizes.map((size) => (
          <Icon key={size} name="truck" size={size} />
        ))}
      </p>
      <p className="mb-3 flex items-center gap-3">
        Named by content <ContentIcon name="lucide:forklift" /> <ContentIcon name="lucide-anvil" className="size-6" />
      </p>
      <ul className="flex flex-wrap gap-4">
        {colours.map((colour) => (
          <li key={colour} className="flex items-center gap-1.5">
            <ContentIcon name="lucide:hammer" colour={colour} className="size-5" /> {colour}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
