import { units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'

const base = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: vars.radius.full,
  background: vars.color.accentSoft,
  color: vars.color.accent,
  fontWeight: vars.weight.bold,
  lineHeight: 1,
  '::before': { content: 'attr(data-initials)' },
})

export const photo = styleVariants({
  // Two letters of the smallest size do not fit into it: they are drawn smaller.
  small: [base, { width: units(5), height: units(5), fontSize: `calc(${vars.size.note} * 0.75)` }],
  large: [base, { width: units(10), height: units(10), fontSize: vars.size.body }],
})

export const picture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
