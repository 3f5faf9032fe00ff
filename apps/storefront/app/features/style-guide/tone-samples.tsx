import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'

import { Remark } from './remark.tsx'

const samples = [
  ['neutral', 'file-pen', 'Draft'],
  ['neutral', 'ban', 'Canceled'],
  ['info', 'send', 'Created'],
  ['info', 'hourglass', 'Awaiting supplier'],
  ['warning', 'stamp', 'Awaiting approval'],
  ['warning', 'message-circle-reply', 'Your turn'],
  ['progress', 'package', 'In preparation'],
  ['progress', 'truck', 'Shipped'],
  ['success', 'circle-check', 'Received'],
  ['success', 'circle-check', 'Paid'],
  ['danger', 'shield-alert', 'Blocked by a purchasing rule'],
  ['danger', 'x', 'Declined by supplier'],
] as const satisfies [Tone, IconName, string][]

const meanings: Record<Tone, string> = {
  neutral: 'Not started, closed or canceled',
  info: 'Someone else is working on it',
  warning: 'Your turn, or at risk',
  progress: 'On track',
  success: 'Completed',
  danger: 'Stopped; needs a decision',
}

export function ToneSamples() {
  return (
    <Panel title="Status" aside={<Remark>tone + icon + word</Remark>} flush>
      <Table label="Status">
        <thead>
          <tr>
            <HeadCell>Status</HeadCell>
            <HeadCell>Meaning</HeadCell>
            <HeadCell className="max-md:hidden">Tone</HeadCell>
          </tr>
        </thead>
        <tbody>
          {samples.map(([tone, icon, word]) => (
            <Row key={word}>
              <Cell>
                <Badge tone={tone} icon={icon}>
                  {word}
                </Badge>
              </Cell>
              <Cell>{meanings[tone]}</Cell>
              <Cell className="text-12 text-muted max-md:hidden">{tone}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
