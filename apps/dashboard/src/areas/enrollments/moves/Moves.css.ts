import { media, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  borderTop: `${vars.edge.hairline} solid ${vars.colour.line}`,
  background: vars.colour.accentSoft,
})
/** What is done is told at the other end: nothing of the bar lies below it. */
export const count = style({ fontWeight: vars.weight.medium })
export const note = style({ fontWeight: vars.weight.regular, color: vars.colour.muted })
/** On a phone they stand in one line and are pushed along, so that the cards keep their room. */
export const moves = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x2,
  minWidth: 0,
  '@media': { [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', width: '100%' } },
})
