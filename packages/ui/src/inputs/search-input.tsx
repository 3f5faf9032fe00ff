import type { ComponentProps } from 'react'

import { Icon } from '../icon.tsx'
import { TextInput } from './text-input.tsx'

type SearchInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'size' | 'className'> & { label: string }

/** Search input of lists: takes the space left by the filters beside it. */
export function SearchInput({ label, placeholder = label, ...rest }: SearchInputProps) {
  return (
    <div className="relative min-w-56 flex-1 max-md:basis-full">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted" />
      <TextInput {...rest} type="search" aria-label={label} placeholder={placeholder} className="pl-8.5" />
    </div>
  )
}
