import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'
import { quietLink } from '../Page/Page.css.ts'

const base = style({
  borderRadius: vars.radius.control,
  selectors: { '&[data-disabled]': { color: vars.color.muted, textDecoration: 'none' } },
})
export const link = styleVariants({
  plain: [base, { color: vars.color.accent, textDecoration: 'underline' }],
  quiet: [base, quietLink],
})
export const outside = style({ marginInlineStart: vars.space.x1, verticalAlign: 'middle' })
