import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.accentSoft,
})
/** What is done is told at the other end: nothing of the bar lies below it. */
export const count = style({ fontWeight: vars.weight.medium })
export const note = style({ fontWeight: vars.weight.regular, color: vars.color.muted })
/** On a phone they stand in one line and are pushed along, so that the rows keep their room. */
export const acts = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x2,
  minWidth: 0,
  '@media': {
    [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', width: '100%' },
  },
})

export const content = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const names = style({
  position: 'relative',
  maxHeight: units(64),
  overflow: 'auto',
  padding: `${vars.space.x2} ${vars.space.x3}`,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
})
export const heading = style({
  fontWeight: vars.weight.bold,
  selectors: { 'ul + &': { marginTop: vars.space.x3 } },
})
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const name = style({ overflowWrap: 'anywhere' })
