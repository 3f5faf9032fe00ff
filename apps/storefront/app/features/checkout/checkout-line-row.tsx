import { lazy, Suspense, useState, type ReactNode } from 'react'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { Cell, Code, Row, SubLine } from '@tiber/ui/table.tsx'
import type { CheckoutView, LineView } from './checkout-view.ts'
import { SaveProblem } from './save-problem.tsx'
import { useSave } from './use-save.ts'

const AddressDialog = lazy(() =>
  import('./address-dialog.tsx').then(({ AddressDialog: dialog }) => ({ default: dialog })),
)

type LineRowProps = { checkout: CheckoutView; line: LineView; isBlocked: boolean; onRemove: () => void }

/** Row of a line, which can get its own delivery address or be removed; other changes are made in the cart. */
export function LineRow({ checkout, line, isBlocked, onRemove }: LineRowProps) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  const { save, isSaving, failure } = useSave(`line ${line.id}`, checkout.orderId)
  const [isChoosing, setIsChoosing] = useState(false)
  const setAddress = (address: string) => save({ intent: 'ship-line', line: line.id, address })
  return (
    <Row state={isBlocked ? 'warn' : undefined} aria-busy={isSaving}>
      <ArticleCell line={line}>
        <SaveProblem failure={failure} />
      </ArticleCell>
      <Cell kind="num" label={t('checkout.line.quantity')}>
        {format.number(line.quantity)} <span className="text-muted">{unitName(line.unit)}</span>
      </Cell>
      <Cell kind="num" phone="end" label={t('checkout.line.net')}>
        {format.money(line.net)}
      </Cell>
      <Cell phone="corner" className="w-12">
        {!checkout.isQuoted && (
          <LineMenu
            line={line}
            canSplit={checkout.canSplitLines}
            onChooseAddress={() => setIsChoosing(true)}
            onResetAddress={() => setAddress('')}
            onRemove={() => {
              onRemove()
              save({ intent: 'remove', reference: checkout.reference, price: line.offerPriceId })
            }}
          />
        )}
        {isChoosing && (
          <Suspense>
            <AddressDialog
              title={t('checkout.line.placeOf', { sku: line.sku })}
              use="shipping"
              current={line.address}
              onClose={() => setIsChoosing(false)}
              onChoose={({ id }) => {
                setIsChoosing(false)
                setAddress(id)
              }}
            />
          </Suspense>
        )}
      </Cell>
    </Row>
  )
}

/** The article, how it is delivered and, if it goes elsewhere than the others, to which address. */
function ArticleCell({ line, children }: { line: LineView; children: ReactNode }) {
  return (
    <Cell phone="full">
      <span className="flex items-center gap-3">
        <Thumbnail source={line.picture} />
        <span className="min-w-0">
          <Code>{line.sku}</Code>
          <SubLine>{line.name}</SubLine>
          {line.delivery && <DeliverySentence split={line.delivery} />}
          {line.address && (
            <span className="flex items-center gap-1 text-12 text-ink">
              <Icon name="map-pin" size="small" />
              {line.address.name}
            </span>
          )}
          {children}
        </span>
      </span>
    </Cell>
  )
}

type LineMenuProps = {
  line: LineView
  canSplit: boolean
  onChooseAddress: () => void
  /** Delivers the line together with the others again. */
  onResetAddress: () => void
  onRemove: () => void
}

function LineMenu({ line, canSplit, onChooseAddress, onResetAddress, onRemove }: LineMenuProps) {
  const t = useMessages()
  return (
    <PopoverMenu
      align="end"
      label={t('checkout.line.menu', { sku: line.sku })}
      triggerClassName={buttonClasses({ variant: 'icon' })}
      trigger={<Icon name="ellipsis" />}
    >
      {canSplit && (
        <button type="button" className={menuRow} onClick={onChooseAddress}>
          <Icon name="map-pin" size="small" />
          {t('checkout.line.elsewhere')}
        </button>
      )}
      {canSplit && line.address && (
        <button type="button" className={menuRow} onClick={onResetAddress}>
          <Icon name="undo-2" size="small" />
          {t('checkout.line.together')}
        </button>
      )}
      <button type="button" className={menuRow} onClick={onRemove}>
        <Icon name="trash-2" size="small" />
        {t('checkout.line.remove')}
      </button>
    </PopoverMenu>
  )
}
