import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const icon = style({ flexShrink: 0, color: vars.color.muted, paddingTop: units(0.5) })
export const refused = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const refusedName = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
/** Broken between what is told, never inside of it; parted by dots. */
export const facts = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const fact = style({
  display: 'inline-block',
  selectors: { '&:not(:last-child)::after': { content: '"\\00a0·\\00a0"' } },
})
