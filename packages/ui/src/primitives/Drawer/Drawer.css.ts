import { keyframes, style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

const appear = keyframes({ from: { opacity: 0 } })
const arrive = keyframes({ from: { transform: `translateX(${units(6)})` } })

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 100,
  display: 'flex',
  justifyContent: 'flex-end',
  background: vars.color.scrim,
  animation: `${appear} ${vars.motion.quick} ${vars.motion.ease}`,
})
export const modal = style({
  display: 'flex',
  width: units(110),
  maxWidth: '100%',
  borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
  animation: `${arrive} ${vars.motion.quick} ${vars.motion.ease}`,
  '@media': { [media.reducedMotion]: { animation: 'none' } },
})
export const dialog = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  minHeight: vars.height.head,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const title = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
})
export const body = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: 0,
  overflow: 'auto',
  padding: vars.space.x4,
})
export const foot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: vars.space.x3,
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
