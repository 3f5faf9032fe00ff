import { useState } from 'react'
import type { Quantities } from '#app/product-ui/use-quantities.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { ListMenu } from './list-menu.tsx'
import { useCartChanges } from './use-cart-changes.ts'

/** Adds all rows with a quantity to the cart or a list at once; the quantities are cleared only after success. */
export function AddSelectedRows({ quantities }: { quantities: Quantities }) {
  const t = useMessages()
  const { changeLines } = useCartChanges()
  const [isBusy, setIsBusy] = useState(false)
  const { totals, clear } = quantities
  const lines = quantities.lines.map((line) => ({ ...line, updateAction: 'ADD_QUANTITY' as const }))
  const add = async () => {
    setIsBusy(true)
    const result = await changeLines({ lines, optimistic: { lines: totals.rows, net: totals.net } })
    setIsBusy(false)
    if (result.ok) clear()
  }
  return (
    <>
      <ListMenu lines={lines} onAdded={clear} />
      <Button variant="primary" icon="shopping-cart" busy={isBusy} onClick={() => void add()}>
        {t('frame.cart.addRows', { n: totals.rows })}
      </Button>
    </>
  )
}
