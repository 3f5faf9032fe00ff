import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'
import { VisuallyHidden } from '@tiber/ui/visually-hidden.tsx'

import { Remark } from './remark.tsx'

const widths = ['w-[70%]', 'w-[55%]', 'w-[62%]']

export function StateSamples() {
  return (
    <Panel title="Loading and empty" aside={<Remark>same height as the content: nothing jumps</Remark>} flush>
      <VisuallyHidden>Loading lines</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className="flex h-(--row-h) min-h-12 items-center gap-3 border-b border-line px-3">
          <Skeleton className="size-9" />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="w-30" />
            <Skeleton className={`h-2.5 ${width}`} />
          </span>
          <Skeleton className="w-12" />
          <Skeleton className="w-18" />
        </div>
      ))}
      <EmptyState icon="box" title="No orders yet" actions={<LinkButton to="/en-US">Go to quick order</LinkButton>}>
        Once you place your first order, you’ll see what is ordered, shipped and received here, line by line.
      </EmptyState>
    </Panel>
  )
}
