import { style } from '@vanilla-extract/css'

/** Out of sight, reach and the accessibility tree, but laid out: a map that keeps its size is not drawn anew for it. */
export const parked = style({
  position: 'fixed',
  top: 0,
  insetInlineStart: 0,
  zIndex: -1,
  overflow: 'hidden',
  visibility: 'hidden',
  pointerEvents: 'none',
})
