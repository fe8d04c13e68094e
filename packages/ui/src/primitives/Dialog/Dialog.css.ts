import { keyframes, style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

const appear = keyframes({ from: { opacity: 0 } })

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 100,
  display: 'grid',
  // The tracks take the screen's size, not the dialog's, so that it stays inside on a phone.
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  padding: vars.space.x4,
  background: vars.color.scrim,
  animation: `${appear} ${vars.motion.quick} ${vars.motion.ease}`,
})
const box = style({ maxWidth: '100%', maxHeight: '100%', display: 'flex' })
export const modal = style([box, { width: units(120) }])
export const wideModal = style([box, { width: units(200) }])
export const dialog = style({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  maxHeight: '100%',
  overflow: 'auto',
  padding: vars.space.x5,
  borderRadius: vars.radius.card,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
  outline: 'none',
})
/** Takes no place of its own. */
export const contents = style({ display: 'contents' })
export const title = style({
  marginBottom: vars.space.x4,
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
})
export const actions = style({
  display: 'flex',
  // A phone has not always room for all of them beside each other.
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: vars.space.x3,
  marginTop: vars.space.x5,
})
