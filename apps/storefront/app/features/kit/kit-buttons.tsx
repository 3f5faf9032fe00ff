import { useState } from 'react'

import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Segmented } from '#app/ui/inputs/segmented.tsx'

import { Remark } from './remark.tsx'

const row = 'flex flex-wrap items-center gap-2'

export function KitButtons() {
  const t = useMessages()
  const locale = useLocale()
  const [view, setView] = useState<'cards' | 'list' | 'table'>('table')
  return (
    <Panel title={t('kit.buttons')} aside={<Remark>{t('kit.buttons.aside')}</Remark>}>
      <div className="flex flex-col gap-3">
        <div className={row}>
          <Button variant="primary" icon="shopping-cart">
            {t('kit.buttons.add')}
          </Button>
          <Button variant="primary" className="shadow-focus">
            {t('kit.buttons.focus')}
          </Button>
          <Button variant="primary" busy>
            {t('kit.buttons.busy')}
          </Button>
          <Button variant="primary" size="large">
            {t('kit.buttons.large')}
          </Button>
        </div>
        <div className={row}>
          <Button>{t('kit.buttons.secondary')}</Button>
          <Button className="shadow-focus">{t('kit.buttons.focus')}</Button>
          <Button variant="quiet">{t('kit.buttons.quiet')}</Button>
          <Button disabled>{t('kit.buttons.disabled')}</Button>
          <IconButton icon="ellipsis" label={t('kit.buttons.more')} />
        </div>
        <div className={row}>
          <Button variant="danger" icon="trash-2">
            {t('kit.buttons.delete', { n: 12 })}
          </Button>
          <Button variant="danger-quiet">{t('kit.buttons.cancel')}</Button>
          <Segmented
            label={t('kit.view')}
            name="view"
            value={view}
            onChange={setView}
            options={[
              { value: 'cards', label: t('kit.view.cards') },
              { value: 'list', label: t('kit.view.list') },
              { value: 'table', label: t('kit.view.table') },
            ]}
          />
          <LinkButton to={localisedPath('/', locale)} icon="arrow-right">
            {t('kit.buttons.link')}
          </LinkButton>
        </div>
        <Button block>{t('kit.buttons.block')}</Button>
      </div>
    </Panel>
  )
}
