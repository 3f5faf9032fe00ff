import { useMessages } from '#app/i18n/use-messages.tsx'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '#app/ui/table.tsx'

import { Remark } from './remark.tsx'

const samples = [
  ['neutral', 'file-pen', 'draft'],
  ['neutral', 'ban', 'cancelled'],
  ['info', 'send', 'created'],
  ['info', 'hourglass', 'supplier'],
  ['warning', 'stamp', 'approval'],
  ['warning', 'message-circle-reply', 'turn'],
  ['progress', 'package', 'preparing'],
  ['progress', 'truck', 'shipped'],
  ['success', 'circle-check', 'received'],
  ['success', 'circle-check', 'paid'],
  ['danger', 'shield-alert', 'blocked'],
  ['danger', 'x', 'declined'],
] as const satisfies [Tone, IconName, string][]

export function KitTones() {
  const t = useMessages()
  return (
    <Panel title={t('kit.tones')} aside={<Remark>{t('kit.tones.aside')}</Remark>} flush>
      <Table label={t('kit.tones')}>
        <thead>
          <tr>
            <HeadCell>{t('kit.tones.word')}</HeadCell>
            <HeadCell>{t('kit.tones.means')}</HeadCell>
            <HeadCell className="max-md:hidden">{t('kit.tones.tone')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {samples.map(([tone, icon, word]) => (
            <Row key={word}>
              <Cell>
                <Badge tone={tone} icon={icon}>
                  {t(`kit.tones.${word}`)}
                </Badge>
              </Cell>
              <Cell>{t(`kit.tones.${tone}`)}</Cell>
              <Cell className="text-12 text-muted max-md:hidden">{tone}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
