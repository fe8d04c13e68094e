import { FLAG_COLORS } from '@org/ui'
import { vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const people = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const person = style({
  display: 'flex',
  borderRadius: vars.radius.control,
  borderBottom: `${vars.edge.focus} solid ${vars.color.line}`,
  fontSize: vars.size.note,
  fontWeight: vars.weight.medium,
})
for (const color of FLAG_COLORS)
  globalStyle(`${person}[data-color='${color}']`, { borderBottomColor: vars.color[`category${color}`] })
/** Drawn, not said: the button has the whole name. */
export const initials = style({ selectors: { '&::before': { content: 'attr(data-initials)' } } })
