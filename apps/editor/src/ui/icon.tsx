import type { ComponentProps } from 'react'
import type { iconNames } from './icons.ts'

/** Set by the build: the drawing of every icon. */
declare const EDITOR_ICONS: Record<string, string>

type IconName = (typeof iconNames)[number]

/** Decorative only: the text beside it, or the label of its button, carries the meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: EDITOR_ICONS[name]! }}
  />
)

type IconButtonProps = {
  icon: IconName
  label: string
  onClick: () => void
} & Pick<ComponentProps<'button'>, 'disabled' | 'name' | 'aria-pressed' | 'aria-expanded' | 'tabIndex' | 'onFocus'>

export const IconButton = ({ icon, label, ...props }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} title={label} {...props}>
    <Icon name={icon} />
  </button>
)
