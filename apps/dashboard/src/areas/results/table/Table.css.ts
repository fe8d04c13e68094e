import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** A label’s code: its letters and digits cannot be confused. */
export const code = style({ fontFamily: vars.font.code })
export const value = style({
  fontVariantNumeric: 'tabular-nums',
  // Rejected and suspect values look it.
  selectors: { '&[data-odd]': { color: vars.color.muted, textDecoration: 'underline dotted' } },
})
/** How many values a mean is of: in a column of its own, so that the numbers stand below each other. */
export const count = style({
  display: 'inline-block',
  minWidth: units(7),
  color: vars.color.muted,
  fontSize: vars.size.note,
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.x1} ${vars.space.x3}`,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  // On a low screen the rows come first; who listens is told.
  '@media': {
    [media.low]: {
      position: 'absolute',
      height: vars.edge.hairline,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
export const note = style({ margin: 0, color: vars.color.muted, fontSize: vars.size.note })
/** For who listens. */
export const unseen = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
