import { useState, type ComponentProps } from 'react'

import { IconButton } from '../button.tsx'
import type { InputStyle } from './input-classes.ts'
import { TextInput } from './text-input.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'size' | 'type'> &
  InputStyle & { showLabel: string; hideLabel: string }

/** Passwords can be shown, because hidden typing causes more mistakes than it protects. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        {...rest}
        type={shown ? 'text' : 'password'}
        className={`pr-11 ${className ?? ''}`}
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? hideLabel : showLabel}
        className="needs-script absolute inset-y-0 right-0.5 my-auto"
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
