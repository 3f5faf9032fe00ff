import {
  useId,
  useRef,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react'

type PopoverMenuProps = {
  /** Content of the button. */
  trigger: ReactNode
  triggerClassName: string
  /** Required if the trigger has no text. */
  label?: string
  align?: 'start' | 'end'
  /** Further attributes of the button, such as its position in a grid. */
  triggerProps?: ButtonHTMLAttributes<HTMLButtonElement> & { 'data-cell'?: string }
  children: ReactNode
}

/**
 * Opens and closes without a script; a script adds the arrow keys. Its rows are links and buttons with the class
 * `menuRow`.
 */
export function PopoverMenu({
  trigger,
  triggerClassName,
  label,
  align = 'start',
  triggerProps,
  children,
}: PopoverMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  const openByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const popover = event.key === 'ArrowDown' && document.getElementById(id)
    if (!popover) return
    event.preventDefault()
    if (!popover.matches(':popover-open')) popover.showPopover({ source: event.currentTarget })
    getRows(popover)[0]?.focus()
  }
  const positionOnOpen = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) positionBelow(event.currentTarget, button.current, align)
  }
  return (
    <>
      <button
        {...triggerProps}
        ref={button}
        type="button"
        onKeyDown={openByKey}
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {/* The rows inside are the controls; this only handles their events. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        id={id}
        popover="auto"
        className="popover"
        data-align={align}
        onClick={closeAfterChoice}
        onKeyDown={moveFocus}
        onToggle={positionOnOpen}
      >
        {children}
      </div>
    </>
  )
}

/** Classes of a menu row: put them on a link or a button. */
export const menuRow = 'menu-row'

export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className="px-3 pt-2 pb-1 text-11 font-medium text-muted">{children}</p>
}

function closeAfterChoice(event: MouseEvent<HTMLDivElement>) {
  if (!(event.target instanceof Element) || !event.target.closest('a, button')) return
  // Rows that are chosen several of in a row, such as columns.
  if (!event.target.closest('[data-stays-open]')) event.currentTarget.hidePopover()
}

const getRows = (popover: HTMLElement) =>
  [...popover.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input[type=checkbox]')].filter((row) =>
    row.checkVisibility(),
  )

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  // Inside a field these keys move the cursor.
  if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
  const rows = getRows(event.currentTarget)
  const at = rows.findIndex((row) => row === document.activeElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const target = targets[event.key]
  if (target === undefined || rows.length === 0) return
  event.preventDefault()
  rows.at(target % rows.length)?.focus()
}

/**
 * Positions the popover in browsers without anchor positioning. Styles set by a script are allowed by the content
 * security policy.
 */
function positionBelow(popover: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  if (CSS.supports('position-area', 'bottom')) return
  const { bottom, left, right } = button.getBoundingClientRect()
  const preferredLeft = align === 'start' ? left : right - popover.offsetWidth
  popover.style.top = `${bottom}px`
  popover.style.left = `${Math.max(8, Math.min(preferredLeft, innerWidth - popover.offsetWidth - 8))}px`
}
