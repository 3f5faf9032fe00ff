import { useMessages } from '../i18n/use-messages.tsx'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'
import { useColourMode } from '../theme/use-colour-mode.tsx'
import { buttonClasses } from '../classes/button-classes.ts'
import { Icon } from '../icon.tsx'
import { menuRow, PopoverMenu } from '../overlays/popover-menu.tsx'

const choices = [
  { preference: 'system', icon: 'monitor' },
  { preference: 'light', icon: 'sun' },
  { preference: 'dark', icon: 'moon' },
] as const

export function ThemeSwitcher({ triggerClassName }: { triggerClassName?: string }) {
  const t = useMessages()
  return (
    <PopoverMenu
      label={t('frame.theme')}
      align="end"
      trigger={<Icon name="sun-moon" size="large" />}
      triggerClassName={`needs-script ${triggerClassName ?? buttonClasses({ variant: 'icon' })}`}
    >
      <ThemeChoices />
    </PopoverMenu>
  )
}

// messages: frame.theme.*
/** The menu rows only, for a menu with further entries. */
export function ThemeChoices() {
  const t = useMessages()
  const { preference: current, setPreference } = useColourMode()
  // Without a script they do nothing.
  if (!useIsHydrated()) return null
  return choices.map(({ preference, icon }) => (
    <button
      key={preference}
      type="button"
      className={menuRow}
      aria-current={preference === current || undefined}
      onClick={() => setPreference(preference)}
    >
      <Icon name={icon} size="small" />
      {t(`frame.theme.${preference}`)}
      {preference === current && <Icon name="check" size="small" className="ml-auto" />}
    </button>
  ))
}
