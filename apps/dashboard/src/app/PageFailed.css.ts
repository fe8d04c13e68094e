import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space.x3,
  maxWidth: units(160),
  padding: `${vars.space.x8} ${vars.space.x4}`,
})

export const title = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
})

export const message = style({ overflowWrap: 'anywhere' })
export const quiet = style({ color: vars.color.muted })

export const retry = style({
  minHeight: vars.height.row,
  padding: `0 ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
  ':hover': { background: vars.color.sunken },
})
