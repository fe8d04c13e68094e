import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps, VisuallyHidden } from 'react-aria-components'
import { buttonLook } from '../Button/Button.css.ts'
import * as css from './Link.css.ts'

const LOOKS = { ...css.link, button: buttonLook.neutral, primaryButton: buttonLook.primary } as const

export interface LinkProps
  extends Omit<AriaLinkProps, 'className' | 'style' | 'children' | 'target' | 'rel'> {
  href: string
  /** `quiet` reads as text until it is pointed at; `button` where it stands among buttons. */
  tone?: keyof typeof LOOKS
  /** Leaves the product: opens beside it, and says so. */
  isOutside?: boolean
  children: ReactNode
}

/** Goes elsewhere; what does something here and now is a button. The app's `RouterProvider` keeps it inside the page. */
export function Link({ tone = 'plain', isOutside = false, children, ...rest }: LinkProps) {
  const away = isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <AriaLink {...rest} {...away} className={LOOKS[tone]}>
      {children}
      {isOutside ? (
        <>
          <ExternalLink size={14} aria-hidden className={css.outside} />
          <VisuallyHidden elementType="span"> (opens in a new tab)</VisuallyHidden>
        </>
      ) : null}
    </AriaLink>
  )
}
