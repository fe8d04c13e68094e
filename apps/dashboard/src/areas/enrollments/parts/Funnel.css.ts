import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** It takes the room it needs, at most half of the page, and scrolls in it. */
export const place = style({
  position: 'relative',
  flex: '0 1 auto',
  maxHeight: '50%',
  minHeight: units(40),
  overflowY: 'auto',
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const funnels = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x6,
  padding: vars.space.x4,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
