import { style } from '@vanilla-extract/css'
import { media, vars } from '../../theme/design.ts'

export const split = style({
  flex: '1 1 0',
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 10fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  '@media': {
    [media.phone]: { display: 'flex', flexDirection: 'column' },
  },
})
export const pane = style({
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  selectors: { '& + &': { borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}` } },
})
export const choice = style({
  display: 'flex',
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
