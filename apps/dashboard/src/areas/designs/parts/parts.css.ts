import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** Controls or numbers below each other, as in both columns. */
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4, minWidth: 0 })
export const group = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2, minWidth: 0 })
/** The name of a control that has none to be seen. */
export const label = style({
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  fontWeight: vars.weight.medium,
  color: vars.color.muted,
})
export const note = style({
  margin: 0,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
})
/** A field and a button that belongs to it, their lower edges level. */
export const beside = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'start',
  gap: vars.space.x2,
})
/** Below the name of the field beside it. */
export const besideButton = style({ paddingTop: `calc(${vars.leading.note} + ${vars.space.x1})` })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${units(32)}, 1fr))`,
  gap: vars.space.x4,
})
