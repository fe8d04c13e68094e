import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const mapPane = style({ position: 'relative', flex: '1 1 0', minHeight: 0 })
export const listPane = style({ flex: '1 1 0', minHeight: 0, display: 'flex', flexDirection: 'column' })
export const rows = style({ flex: '1 1 0', minHeight: 0 })
export const card = style({
  position: 'absolute',
  insetInlineStart: vars.space.x4,
  bottom: units(10),
  width: units(72),
  maxWidth: `calc(100% - ${units(8)})`,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  padding: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
})
export const cardHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space.x3,
})
export const cardFoot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
})
export const cardAction = style({ marginInlineStart: `calc(${vars.space.x3} * -1)` })
export const cardName = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' })
export const open = style({
  fontWeight: vars.weight.medium,
  textDecoration: 'none',
  minHeight: vars.height.target,
})
