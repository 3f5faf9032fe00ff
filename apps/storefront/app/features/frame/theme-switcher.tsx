import { useMessages } from '#app/i18n/use-messages.tsx'
import { useColourMode } from '#app/theme/use-colour-mode.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { menuRow, PopoverMenu } from '#app/ui/popover-menu.tsx'

const choices = [
  { preference: 'system', icon: 'monitor' },
  { preference: 'light', icon: 'sun' },
  { preference: 'dark', icon: 'moon' },
] as const

// messages: frame.theme.*
export function ThemeSwitcher({ triggerClassName }: { triggerClassName?: string }) {
  const t = useMessages()
  const { preference: current, setPreference } = useColourMode()
  return (
    <PopoverMenu
      label={t('frame.theme')}
      align="end"
      trigger={<Icon name="sun-moon" size="large" />}
      triggerClassName={`needs-script ${triggerClassName ?? buttonClasses({ variant: 'icon' })}`}
    >
      {choices.map(({ preference, icon }) => (
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
      ))}
    </PopoverMenu>
  )
}
