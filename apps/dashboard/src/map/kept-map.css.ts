import { style } from '@vanilla-extract/css'

/** Out of sight, of reach and of the accessibility tree. */
export const parked = style({
  position: 'fixed',
  top: 0,
  width: 1,
  height: 1,
  insetInlineStart: 0,
  zIndex: -1,
  overflow: 'hidden',
  visibility: 'hidden',
  pointerEvents: 'none',
})
