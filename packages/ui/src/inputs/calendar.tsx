import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, listMonthDays } from '../day.ts'
import { buttonClasses } from '../classes/button-classes.ts'
import { classes } from '../classes/class-merge.ts'
import { Icon } from '../icon.tsx'

export type CalendarLabels = { locale: string; previous: string; next: string }

type CalendarProps = { selected: string; labels: CalendarLabels; onPick: (day: string) => void }

/** A month of days: arrow keys move by day and week, Page Up and Page Down by month, Home and End within the week. */
export function Calendar({ selected, labels, onPick }: CalendarProps) {
  const [focused, setFocused] = useState(selected)
  const focusedButton = useRef<HTMLButtonElement>(null)
  // Only keys move the focus: a click on the month buttons leaves it there.
  const shouldFocus = useRef(true)
  useEffect(() => {
    if (shouldFocus.current) focusedButton.current?.focus()
    shouldFocus.current = false
  })
  const format = (options: Intl.DateTimeFormatOptions, day = focused) =>
    new Intl.DateTimeFormat(labels.locale, { timeZone: 'UTC', ...options }).format(new Date(day))
  const weeks = listMonthDays(focused)
  const moveFocus = (event: KeyboardEvent) => {
    const day = getTarget(event.key, focused)
    if (!day) return
    event.preventDefault()
    shouldFocus.current = true
    setFocused(day)
  }
  return (
    <fieldset aria-label={format({ month: 'long', year: 'numeric' })}>
      <MonthBar
        title={format({ month: 'long', year: 'numeric' })}
        labels={labels}
        onStep={(months) => setFocused(addMonths(focused, months))}
      />
      <table className="text-13 tabular-nums">
        <thead>
          <WeekDays days={weeks[0]!} format={format} />
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    ref={day === focused ? focusedButton : undefined}
                    type="button"
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={format({ dateStyle: 'full' }, day)}
                    aria-current={day === selected ? 'date' : undefined}
                    onClick={() => onPick(day)}
                    onKeyDown={moveFocus}
                    className={classes(
                      dayClasses,
                      day.slice(0, 7) === focused.slice(0, 7) ? 'text-body' : 'text-muted',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}

const dayClasses =
  'size-9 rounded-2 text-center hover:bg-surface-hover aria-[current]:bg-surface-selected aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:size-11'

type WeekDaysProps = { days: string[]; format: (options: Intl.DateTimeFormatOptions, day: string) => string }

const WeekDays = ({ days, format }: WeekDaysProps) => (
  <tr>
    {days.map((day) => (
      <th key={day} scope="col" abbr={format({ weekday: 'long' }, day)} className="text-12 font-normal text-muted">
        {format({ weekday: 'short' }, day).slice(0, 2)}
      </th>
    ))}
  </tr>
)

type MonthBarProps = { title: string; labels: CalendarLabels; onStep: (months: 1 | -1) => void }

const MonthBar = ({ title, labels, onStep }: MonthBarProps) => (
  <div className="mb-1 flex items-center justify-between gap-2">
    <MonthButton label={labels.previous} icon="chevron-left" onClick={() => onStep(-1)} />
    <span aria-live="polite" className="text-13 font-medium text-ink first-letter:uppercase">
      {title}
    </span>
    <MonthButton label={labels.next} icon="chevron-right" onClick={() => onStep(1)} />
  </div>
)

type MonthButtonProps = { label: string; icon: 'chevron-left' | 'chevron-right'; onClick: () => void }

const MonthButton = ({ label, icon, onClick }: MonthButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className={buttonClasses({ variant: 'icon' })}
  >
    <Icon name={icon} />
  </button>
)

/** Returns the day a key leads to, if any. */
function getTarget(key: string, day: string): string | undefined {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const targets: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -weekday),
    End: addDays(day, 6 - weekday),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  }
  return targets[key]
}
