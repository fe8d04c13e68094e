import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x4,
  alignItems: 'end',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const fields = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const fieldsHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
})
/** Room for six rows and a half: that there are more is seen. */
export const fieldRows = style({
  height: units(60),
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  overflow: 'hidden',
})
export const choose = style({ color: vars.color.muted })
export const problem = style({ color: vars.color.bad })
