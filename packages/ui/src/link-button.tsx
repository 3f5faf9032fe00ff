import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

import { buttonClasses, type ButtonStyle } from './classes/button-classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type LinkButtonProps = Omit<LinkProps, 'className'> & ButtonStyle & { icon?: IconName }

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link prefetch="intent" {...rest} className={buttonClasses({ variant, size, block, className })}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </Link>
  )
}
