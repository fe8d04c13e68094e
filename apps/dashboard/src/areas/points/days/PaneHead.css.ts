import { media, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const title = style({ margin: 0, fontSize: vars.size.body, fontWeight: vars.weight.bold })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  marginInlineStart: 'auto',
})
export const steps = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  '@media': { [media.phone]: { order: 1, width: '100%' } },
})
