import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const part = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  padding: vars.space.x4,
  background: vars.color.surface,
})
export const thisYear = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x4,
})
export const progress = style({ flex: `1 1 ${units(56)}`, minWidth: 0 })
export const heading = style({
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  fontWeight: vars.weight.bold,
})
export const list = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.x3,
  padding: `${vars.space.x2} 0`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const words = style({ flex: `1 1 ${units(40)}`, minWidth: 0, overflowWrap: 'anywhere' })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
