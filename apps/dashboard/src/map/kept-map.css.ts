import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** Out of sight, of reach and of the accessibility tree. */
export const parked = style({
  position: 'fixed',
  top: 0,
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  insetInlineStart: 0,
  zIndex: -1,
  overflow: 'hidden',
  visibility: 'hidden',
  pointerEvents: 'none',
})

/** The picture of a map that is printed. */
export const onPaper = style({
  display: 'none',
  '@media': {
    print: {
      display: 'block',
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      objectFit: 'contain',
    },
  },
})
