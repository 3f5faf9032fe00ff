import type { ComponentProps } from 'react'

import { useShownValue } from '../hooks/use-shown-value.ts'
import { SearchInput } from './search-input.tsx'

type FilterSearchProps = Pick<ComponentProps<typeof SearchInput>, 'label' | 'placeholder' | 'maxLength'> & {
  query: string
}

/** The search input of a filter form that sets the URL parameter `q`; Enter submits it. */
export function FilterSearch({ query, ...rest }: FilterSearchProps) {
  const control = useShownValue<HTMLInputElement>(query)
  return <SearchInput {...rest} ref={control} name="q" defaultValue={query} />
}
