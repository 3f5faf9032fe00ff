import { useLocation, useNavigate, useSubmit } from 'react-router'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { newCartFieldId } from '#app/features/carts/current/cart-model.ts'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import type { OrderSuggestion, ProductSuggestion } from '#app/product-ui/use-suggestions.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localeNames, locales, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useColourMode } from '@tiber/ui/theme/use-colour-mode.tsx'
import type { Command, CommandSession } from './commands.ts'

const pages = [
  { id: 'home', path: '/', icon: 'house' },
  { id: 'cart', path: '/checkout/cart', icon: 'shopping-cart' },
  { id: 'carts', path: '/account/carts', icon: 'shopping-cart' },
  { id: 'orders', path: '/account/orders', icon: 'package' },
  { id: 'quotes', path: '/account/quotes', icon: 'message-square-quote', requires: 'hasQuotes' },
  { id: 'approvals', path: '/account/approvals', icon: 'stamp', requires: 'hasApprovals' },
  { id: 'invoices', path: '/account/invoices', icon: 'receipt', requires: 'hasInvoices' },
  { id: 'messages', path: '/account/messages', icon: 'messages-square', requires: 'hasMessages' },
  { id: 'contact', path: '/contact', icon: 'message-circle', requires: 'hasMessages' },
  { id: 'lists', path: '/account/buying-lists', icon: 'list' },
  { id: 'quickOrder', path: '/quick-order', icon: 'clipboard-paste', requires: 'hasQuickOrder' },
  { id: 'catalogue', path: '/c', icon: 'layout-grid' },
  { id: 'brands', path: '/brands', icon: 'store' },
  { id: 'partNumbers', path: '/account/part-numbers', icon: 'scan-barcode', requires: 'hasPartNumbers' },
  { id: 'addresses', path: '/account/addresses', icon: 'map-pin' },
  { id: 'company', path: '/account/company', icon: 'building-2' },
  { id: 'profile', path: '/account/user-information', icon: 'user' },
] as const

const themes = [
  { preference: 'light', icon: 'sun' },
  { preference: 'dark', icon: 'moon' },
  { preference: 'system', icon: 'monitor' },
] as const

type CommandsInput = {
  session: CommandSession
  products: ProductSuggestion[]
  orders: OrderSuggestion[]
  onShowShortcuts: () => void
}

// messages: command-bar.page.*, command-bar.theme.*
/** Returns all commands available here. */
export function useCommands(input: CommandsInput): Command[] {
  const t = useMessages()
  const locale = useLocale()
  const navigate = useNavigate()
  const openPage = (path: string) => () => void navigate(localisedPath(path, locale))
  const products = useProductCommands(input.products, openPage)
  const actions = useActions(input)
  const format = useFormat()
  const { state, ...abilities } = useCarts()
  return [
    ...products,
    ...input.orders.map(({ reference, purchaseOrder, placedAt }): Command => ({
      key: `order ${reference}`,
      group: 'orders',
      icon: 'package-check',
      label: [reference, purchaseOrder].filter(Boolean).join(' · '),
      hint: format.date(placedAt),
      run: openPage(`/account/orders/${reference}`),
    })),
    ...state.carts.map(({ id, name, numberOfLines }): Command => ({
      key: `cart ${id}`,
      group: 'carts',
      icon: 'shopping-cart',
      label: formatCartName(name, t),
      hint: t('frame.cart.lines', { n: numberOfLines }),
      run: openPage(`/checkout/cart/${id}`),
    })),
    ...state.lists.map(({ id, name, numberOfLines }): Command => ({
      key: `list ${id}`,
      group: 'carts',
      icon: 'list',
      label: name,
      hint: t('frame.cart.lines', { n: numberOfLines }),
      run: openPage(`/account/buying-lists/${id}`),
    })),
    ...pages
      .filter((page) => !('requires' in page) || abilities[page.requires])
      .map(({ id, path, icon }): Command => ({
        key: `page ${id}`,
        group: 'pages',
        icon,
        label: t(`command-bar.page.${id}`),
        run: openPage(path),
      })),
    ...actions,
  ]
}

function useProductCommands(products: ProductSuggestion[], openPage: (path: string) => () => void): Command[] {
  const format = useFormat()
  const { changeLines } = useCartChanges()
  return products.map(({ productId, variantId, externalId, sku, name, minimumQuantity, unitPrice, basis }) => ({
    key: `product ${variantId}`,
    group: 'products',
    icon: 'package',
    label: `${sku} · ${name}`,
    ...(unitPrice !== null && { hint: `${format.money(toBasisPrice(unitPrice, basis))}/${basis}` }),
    run: openPage(getVariantPath(productId, variantId)),
    ...(minimumQuantity > 0 && {
      add: () =>
        void changeLines({
          lines: [{ productVariantId: externalId, quantity: minimumQuantity, updateAction: 'ADD_QUANTITY' }],
        }),
    }),
  }))
}

function useActions({ session, onShowShortcuts }: CommandsInput): Command[] {
  const t = useMessages()
  const locale = useLocale()
  const submitForm = useSessionForm()
  const navigate = useNavigate()
  const { setPreference } = useColourMode()
  const { state, canUndo, hasSheets } = useCarts()
  const { manage } = useCartChanges()
  const activatable = canUndo ? state.carts.slice(1) : []
  const all: Omit<Command, 'group'>[] = [
    {
      key: 'new cart',
      icon: 'plus',
      label: t('command-bar.newCart'),
      run: () => void navigate(localisedPath(`/account/carts#${newCartFieldId}`, locale)),
    },
    ...state.carts
      .filter(({ numberOfLines }, at) => at === 0 && hasSheets && numberOfLines > 0)
      .map(({ id, name }) => ({
        key: 'export',
        icon: 'download' as const,
        label: t('command-bar.export', { cart: formatCartName(name, t) }),
        // A file download, so the page stays.
        run: () => location.assign(localisedPath(`/account/carts/${id}/export.xlsx`, locale)),
      })),
    ...activatable.map(({ id, name }) => ({
      key: `fill ${id}`,
      icon: 'repeat' as const,
      label: t('command-bar.fill', { cart: formatCartName(name, t) }),
      run: () => void manage('activate', { cartId: id }),
    })),
    ...session.accounts
      .filter(({ id }) => id !== session.account?.id)
      .map(({ id, name: account }) => ({
        key: `account ${id}`,
        icon: 'building-2' as const,
        label: t('command-bar.account', { account }),
        run: submitForm('/session/account', { customerAccountId: id }),
      })),
    ...locales
      .filter((each) => each !== locale)
      .map((each) => ({
        key: `language ${each}`,
        icon: 'languages' as const,
        label: t('command-bar.language', { language: localeNames[each] }),
        keywords: each,
        run: submitForm('/session/locale', { locale: each }),
      })),
    ...themes.map(({ preference, icon }) => ({
      key: `theme ${preference}`,
      icon,
      label: t(`command-bar.theme.${preference}`),
      run: () => setPreference(preference),
    })),
    { key: 'keys', icon: 'command', label: t('command-bar.keys'), hint: '?', run: onShowShortcuts },
    { key: 'logout', icon: 'log-out', label: t('frame.logout'), run: submitForm('/session/logout', {}) },
  ]
  return all.map((command) => ({ ...command, group: 'actions' }))
}

/** Submits a form that changes the session and returns to this page. */
function useSessionForm() {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  return (action: string, fields: Record<string, string>) => () =>
    void submit({ ...fields, returnTo: pathname + search }, { method: 'post', action })
}
