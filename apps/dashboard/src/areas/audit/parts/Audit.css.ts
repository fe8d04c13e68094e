import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const days = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars.space.x3,
})
export const since = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: `${vars.space.x2} ${vars.space.x4}`,
})
export const told = style({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: vars.space.x4,
  background: vars.color.surface,
})
export const day = style({
  margin: `0 0 ${vars.space.x3}`,
  fontSize: vars.size.note,
  color: vars.color.muted,
})
export const what = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const details = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const rest = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const columns = style({ width: '100%', borderCollapse: 'collapse' })
export const cell = style({
  padding: `${vars.space.x1} ${vars.space.x2} ${vars.space.x1} 0`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  minWidth: units(12),
})
