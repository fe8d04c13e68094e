import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  alignItems: 'center',
  justifyItems: 'start',
  gap: `${vars.space.x3} ${vars.space.x4}`,
})

export const title = style({ gridColumn: '1 / -1', fontWeight: vars.weight.bold })
export const label = style({ color: vars.color.muted })
export const note = style({
  gridColumn: '1 / -1',
  maxWidth: units(72),
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
