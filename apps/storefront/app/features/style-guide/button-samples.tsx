import { useState } from 'react'

import { Button, IconButton } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Segmented } from '@tiber/ui/inputs/segmented.tsx'

import { Remark } from './remark.tsx'

const row = 'flex flex-wrap items-center gap-2'

export function ButtonSamples() {
  const [view, setView] = useState<'cards' | 'list' | 'table'>('table')
  return (
    <Panel title="Buttons" aside={<Remark>primary, secondary, quiet, danger</Remark>}>
      <div className="flex flex-col gap-3">
        <div className={row}>
          <Button variant="primary" icon="shopping-cart">
            Add to cart
          </Button>
          <Button variant="primary" className="shadow-focus">
            Focused
          </Button>
          <Button variant="primary" busy>
            Sending
          </Button>
          <Button variant="primary" size="large">
            Place order
          </Button>
        </div>
        <div className={row}>
          <Button>Secondary</Button>
          <Button className="shadow-focus">Focused</Button>
          <Button variant="quiet">Quiet</Button>
          <Button disabled>Not permitted</Button>
          <IconButton icon="ellipsis" label="More" />
        </div>
        <div className={row}>
          <Button variant="danger" icon="trash-2">
            Delete 12 lines
          </Button>
          <Button variant="danger-quiet">Cancel order</Button>
          <Segmented
            label="View"
            name="view"
            value={view}
            onChange={setView}
            options={[
              { value: 'cards', label: 'Cards' },
              { value: 'list', label: 'List' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <LinkButton to="/en-US" icon="arrow-right">
            Go to quick order
          </LinkButton>
        </div>
        <Button block>Full-width button</Button>
      </div>
    </Panel>
  )
}
