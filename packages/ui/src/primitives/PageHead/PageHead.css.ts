import { globalStyle, style } from '@vanilla-extract/css'
import { media, vars } from '../../theme/design.ts'

export const head = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.x2} ${vars.space.x3}`,
  minHeight: vars.height.head,
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const words = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x3}`,
  flex: '1 1 auto',
  minWidth: 0,
})
export const trail = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  color: vars.color.muted,
})
globalStyle(`${trail} a`, { display: 'inline-block', lineHeight: vars.height.target })
export const title = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
  overflowWrap: 'anywhere',
})
export const note = style({ color: vars.color.muted })
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minWidth: 0,
  '@media': { [media.phone]: { flexWrap: 'wrap', width: '100%', gap: vars.space.x2 } },
})
