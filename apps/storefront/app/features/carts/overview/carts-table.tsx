import { Link } from 'react-router'
import type { CartStatus } from '@tiber/contract/carts/cart-enums'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { CartActions } from './cart-actions.tsx'
import { CartName } from './cart-name.tsx'
import type { CartRow } from './read-carts.server.ts'

type CartsTableProps = {
  carts: CartRow[]
  canUndo: boolean
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onMerge: (cart: CartRow) => void
}

const statuses = {
  INIT: { tone: 'neutral', icon: 'shopping-cart' },
  LOADING: { tone: 'info', icon: 'hourglass' },
  ON_GOING: { tone: 'progress', icon: 'package' },
  COMPLETED: { tone: 'success', icon: 'check' },
} as const satisfies Record<CartStatus, { tone: Tone; icon: IconName }>

const numbers = ['products', 'lines', 'net', 'tax', 'gross', 'discount'] as const

// messages: carts.kind.*, carts.column.*
export function CartsTable({ carts, canUndo, chosen, onChoose, onMerge }: CartsTableProps) {
  const t = useMessages()
  return (
    <Table label={t('carts.list.title')} list wide>
      <thead>
        <tr>
          <HeadCell className="needs-script">
            <span className="sr-only">{t('carts.list.choose')}</span>
          </HeadCell>
          <HeadCell>{t('carts.column.name')}</HeadCell>
          <HeadCell>{t('carts.column.type')}</HeadCell>
          <HeadCell>{t('carts.column.status')}</HeadCell>
          <HeadCell>{t('carts.column.created')}</HeadCell>
          {numbers.map((name) => (
            <HeadCell key={name} kind="num">
              {t(`carts.column.${name}`)}
            </HeadCell>
          ))}
          <HeadCell>
            <span className="sr-only">{t('carts.list.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {carts.map((cart) => (
          <CartTableRow
            key={cart.id}
            cart={cart}
            canUndo={canUndo}
            isChosen={chosen.has(cart.id)}
            onChoose={(isChosen) => onChoose(cart.id, isChosen)}
            onMerge={() => onMerge(cart)}
          />
        ))}
      </tbody>
    </Table>
  )
}

type CartTableRowProps = {
  cart: CartRow
  canUndo: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onMerge: () => void
}

/** Buying lists have a page of their own. */
const getCartPath = ({ id, isList }: Pick<CartRow, 'id' | 'isList'>) =>
  isList ? `/account/buying-lists/${id}` : `/checkout/cart/${id}`

function CartTableRow({ cart, canUndo, isChosen, onChoose, onMerge }: CartTableRowProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const money = (amount: number) => format.money(amount, { currency: cart.currency })
  return (
    <Row state={isChosen ? 'selected' : undefined}>
      <Cell className="needs-script" phone="hidden">
        <input
          type="checkbox"
          aria-label={t('carts.list.chooseOne', { name: cart.name })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Cell>
      <Cell kind="text" phone="full" className="md:min-w-52">
        <CartName cart={cart}>
          <Link to={localisedPath(getCartPath(cart), locale)} prefetch="intent" className="font-medium">
            {cart.name}
          </Link>
        </CartName>
        {cart.isActive && (
          <span className="ml-2 inline-block align-middle">
            <Badge tone="success" icon="check">
              {t('carts.list.active')}
            </Badge>
          </span>
        )}
      </Cell>
      <Cell phone="half">{t(cart.isList ? 'carts.kind.list' : 'carts.kind.cart')}</Cell>
      <Cell phone="end">
        <Status cart={cart} />
      </Cell>
      <Cell className="nowrap" label={t('carts.column.created')}>
        {format.date(cart.createdAt)}
      </Cell>
      <Cell kind="num" phone="hidden">
        {format.number(cart.products)}
      </Cell>
      <Cell kind="num" label={t('carts.column.lines')}>
        {format.number(cart.lines)}
      </Cell>
      <Cell kind="num" label={t('carts.column.net')} className="font-medium">
        {money(cart.net)}
      </Cell>
      <Cell kind="num" phone="hidden">
        {money(cart.tax)}
      </Cell>
      <Cell kind="num" label={t('carts.column.gross')}>
        {money(cart.gross)}
      </Cell>
      <Cell kind="num" phone="hidden">
        {cart.discount > 0 ? money(cart.discount) : '–'}
      </Cell>
      <Cell phone="corner">
        <CartActions cart={cart} canUndo={canUndo} onMerge={onMerge} />
      </Cell>
    </Row>
  )
}

// messages: carts.status.*
/** The status of a cart; one whose order is on hold leads to its checkout. */
function Status({ cart }: { cart: CartRow }) {
  const t = useMessages()
  const locale = useLocale()
  if (!cart.isHeld) return <Badge {...statuses[cart.status]}>{t(`carts.status.${cart.status}`)}</Badge>
  return (
    <>
      <Badge tone="warning" icon="pause">
        {t('carts.list.held')}
      </Badge>
      <SubLine>
        <Link to={localisedPath(`/checkout/shipping?cart=${cart.id}`, locale)}>{t('carts.list.held.open')}</Link>
      </SubLine>
    </>
  )
}
