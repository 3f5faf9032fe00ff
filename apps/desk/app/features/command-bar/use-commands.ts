import { useLocation, useNavigate, useSubmit } from 'react-router'
import { operatorRoles, supplierRoles, type Right, type StaffRole } from '@tiber/contract/permissions'
import type { DeskHit } from '@tiber/contract/operator/desk-search'
import { localeNames, locales, localisedPath } from '@tiber/ui/i18n/locale.ts'
import type { PlainMessageKey } from '@tiber/ui/i18n/translator.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { useColourMode } from '@tiber/ui/theme/use-colour-mode.tsx'
import type { SignedInStaff } from '#app/server/session.server.ts'
import { listNavigation } from '../frame/navigation.ts'
import { hitIcons, type Command } from './commands.ts'
import { readRecent } from './recent.ts'
import type { HitGroups } from './use-hits.ts'

type Input = { staff: SignedInStaff; groups: HitGroups; onShowShortcuts: () => void }

/** Where a hit is shown; articles are pages of the shop. */
function toPath(side: 'operator' | 'supplier', { kind, id }: DeskHit): string {
  if (kind === 'ACCOUNT' || kind === 'PERSON') return `/operator/accounts/${id}`
  if (kind === 'SUPPLIER') return `/operator/suppliers/${id}`
  return `/${side}/orders/${id}`
}

/** Returns everything that can be opened or done here, by group. */
export function useCommands(input: Input) {
  const { staff, groups } = input
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const navigate = useNavigate()
  const open = (path: string) => () => void navigate(localisedPath(path, locale))
  const side = staff.clientType === 'SUPPLIER' ? 'supplier' : 'operator'
  return {
    recent: readRecent(staff.email).map(({ path, title }): Command => ({
      key: `recent ${path}`,
      group: 'RECENT',
      icon: 'history',
      label: title,
      run: open(path),
    })),
    hits: groups
      .flatMap(({ hits }) => hits)
      .map((hit): Command => ({
        key: [hit.kind, hit.id, hit.name].join(' '),
        group: hit.kind,
        icon: hitIcons[hit.kind],
        label: hit.name,
        hint: [hit.detail, hit.at && format.date(hit.at)].filter(Boolean).join(' · '),
        run: hit.url ? () => void window.open(hit.url!, '_blank', 'noopener') : open(toPath(side, hit)),
      })),
    screens: listNavigation(staff.clientType, staff.rights).flatMap(({ title, items }) =>
      items.map(({ text, path, icon }): Command => ({
        key: `screen ${path}`,
        group: 'SCREEN',
        icon,
        label: t(text),
        ...(title && { hint: t(title) }),
        run: open(path),
      })),
    ),
    actions: useActions(input, open),
  }
}

type Action = { text: PlainMessageKey; icon: IconName; path: string; right?: Right }

const operatorActions: Action[] = [
  { text: 'frame.nextTask', icon: 'arrow-right', path: '/operator/next' },
  { text: 'command-bar.newAccount', icon: 'plus', path: '/operator/accounts/new', right: 'ACCOUNT_UPDATE' },
  { text: 'command-bar.newSupplier', icon: 'plus', path: '/operator/suppliers/new', right: 'SUPPLIER_UPDATE' },
  { text: 'command-bar.invite', icon: 'plus', path: '/operator/staff/new', right: 'STAFF_UPDATE' },
  { text: 'frame.security', icon: 'shield-check', path: '/operator/security' },
]
const supplierActions: Action[] = [
  { text: 'command-bar.invite', icon: 'plus', path: '/supplier/staff/new', right: 'STAFF_UPDATE' },
  { text: 'frame.security', icon: 'shield-check', path: '/supplier/security' },
]

const themes = [
  { preference: 'light', icon: 'sun' },
  { preference: 'dark', icon: 'moon' },
  { preference: 'system', icon: 'monitor' },
] as const

/** Roles that a colleague can be invited with at once. */
const listInvitedRoles = ({ clientType, rights }: SignedInStaff): readonly StaffRole[] => {
  if (!rights.includes('STAFF_UPDATE')) return []
  return clientType === 'SUPPLIER' ? supplierRoles : operatorRoles
}

// messages: frame.role.*
// messages: command-bar.theme.*
function useActions({ staff, onShowShortcuts }: Input, open: (path: string) => () => void): Command[] {
  const t = useMessages()
  const locale = useLocale()
  const submitForm = useSessionForm()
  const { setPreference } = useColourMode()
  const all: Omit<Command, 'group'>[] = [
    ...(staff.clientType === 'SUPPLIER' ? supplierActions : operatorActions)
      .filter(({ right }) => !right || staff.rights.includes(right))
      .map(({ text, icon, path }) => ({ key: path, icon, label: t(text), run: open(path) })),
    ...listInvitedRoles(staff).map((role) => ({
      key: `invite ${role}`,
      icon: 'plus' as const,
      label: t('command-bar.inviteAs', { role: t(`frame.role.${role}`) }),
      run: open(`/${staff.clientType === 'SUPPLIER' ? 'supplier' : 'operator'}/staff/new?role=${role}`),
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
  return all.map((command) => ({ ...command, group: 'ACTION' }))
}

/** Submits a form that changes the session and returns to this page. */
function useSessionForm() {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  return (action: string, fields: Record<string, string>) => () =>
    void submit({ ...fields, returnTo: pathname + search }, { method: 'post', action })
}
