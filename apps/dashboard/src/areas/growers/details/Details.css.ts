import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const details = style({
  position: 'relative',
  height: '100%',
  overflow: 'auto',
  padding: vars.space.x4,
  background: vars.color.surface,
})
export const texts = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${units(60)}, 1fr))`,
  gap: vars.space.x4,
})
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x3,
  marginTop: vars.space.x6,
  paddingTop: vars.space.x4,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const why = style({ color: vars.color.muted })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
