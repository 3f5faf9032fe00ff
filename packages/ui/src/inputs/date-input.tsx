import { useId, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { parseDay, toTypedDay } from '../day.ts'
import { buttonClasses } from '../classes/button-classes.ts'
import { Icon } from '../icon.tsx'
import { Calendar, type CalendarLabels } from './calendar.tsx'
import { TextInput } from './text-input.tsx'

export type DateLabels = CalendarLabels & { open: string; placeholder: string }

type DateInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'ref' | 'defaultValue' | 'onBlur'> & {
  labels: DateLabels
  /** The day as it is stored, or what was typed instead. */
  defaultValue?: string
  ref?: RefObject<HTMLInputElement | null>
  /** Called when the field is left or a day is picked. */
  onCommit?: (input: HTMLInputElement) => void
}

/** A day to type as DD-MM-YYYY or to pick from a calendar. Browsers show native dates in their own language. */
export function DateInput({ labels, defaultValue = '', ref, onCommit, ...rest }: DateInputProps) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const popover = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ day: string; at: number }>()
  const pick = (day: string) => {
    writeText(input.current!, toTypedDay(day))
    popover.current?.hidePopover()
    input.current?.focus()
    onCommit?.(input.current!)
  }
  return (
    <div className="relative">
      <TextInput
        {...rest}
        ref={input}
        defaultValue={toTypedDay(defaultValue)}
        placeholder={labels.placeholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        onBlur={(event) => {
          const typed = toTypedDay(event.currentTarget.value)
          if (typed !== event.currentTarget.value) writeText(event.currentTarget, typed)
          onCommit?.(event.currentTarget)
        }}
        className={`pr-9 ${rest.className ?? ''}`}
      />
      <button
        type="button"
        popoverTarget={id}
        aria-label={labels.open}
        title={labels.open}
        className={buttonClasses({ variant: 'icon', className: 'needs-script absolute inset-y-0 right-0 my-auto' })}
      >
        <Icon name="calendar" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="popover p-2"
        data-align="end"
        data-phone="center"
        // A calendar that is closed and opened at once sends one event: it starts anew, so that it takes the focus again.
        onToggle={({ newState, timeStamp }) =>
          setOpened(newState === 'open' ? { day: parseDay(input.current!.value) ?? today(), at: timeStamp } : undefined)
        }
      >
        {opened && <Calendar key={opened.at} selected={opened.day} labels={labels} onPick={pick} />}
      </div>
    </div>
  )
}

const today = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

/** Changes the text as typing does, so that the form around notices. */
function writeText(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
