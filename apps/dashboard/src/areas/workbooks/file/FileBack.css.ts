import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** Above the whole page, dialogs too: where a file is let go does not matter. */
export const over = style({
  position: 'fixed',
  inset: 0,
  zIndex: 150,
  display: 'grid',
  placeItems: 'center',
  padding: vars.space.x4,
  border: `${vars.edge.focus} dashed ${vars.color.focus}`,
  background: vars.color.scrim,
  pointerEvents: 'none',
})
export const words = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: vars.space.x5,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
  fontWeight: vars.weight.medium,
})
