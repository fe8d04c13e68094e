import { media, units, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

/** Parameters, map, numbers; on a phone the map above the numbers, and the parameters in a drawer. */
export const body = style({
  flex: '1 1 0',
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: `${units(68)} minmax(0, 1fr) ${units(84)}`,
  gridTemplateRows: 'minmax(0, 1fr)',
  '@media': {
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: `${units(96)} auto`,
      overflowY: 'auto',
    },
    // Three columns would leave the map none: the numbers go below it.
    [media.low]: {
      gridTemplateColumns: `${units(60)} minmax(0, 1fr)`,
      gridTemplateRows: 'minmax(0, 3fr) minmax(0, 2fr)',
    },
  },
})
const side = style({
  minWidth: 0,
  overflowY: 'auto',
  padding: vars.space.x4,
  background: vars.color.surface,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  '@media': { [media.phone]: { overflowY: 'visible' } },
})
export const left = style([
  side,
  {
    borderInlineEnd: `${vars.edge.hairline} solid ${vars.color.line}`,
    '@media': { [media.low]: { gridRow: '1 / -1' } },
  },
])
export const right = style([
  side,
  {
    borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}`,
    '@media': {
      [media.phone]: { borderInlineStart: 'none' },
      [media.low]: {
        borderInlineStart: 'none',
        borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
      },
    },
  },
])
export const map = style({ position: 'relative', minWidth: 0, minHeight: 0 })
/** Moves of the year: on a phone what has an icon has nothing else, as the page’s other actions. */
export const moves = style({ display: 'contents' })
globalStyle(`${moves} button:has(> svg)`, {
  '@media': { [media.tight]: { width: vars.height.row, padding: 0, gap: 0, fontSize: 0 } },
})
/**
 * What the preview is doing, on the map. As wide for all its words: with every other size the map's names are laid out
 * and all of it drawn anew, and the preview that was asked for waits for that.
 */
export const pill = style({
  position: 'absolute',
  insetInlineStart: vars.space.x3,
  top: vars.space.x3,
  minWidth: units(40),
  padding: `${vars.space.x1} ${vars.space.x3}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  boxShadow: vars.elevation.raised,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  whiteSpace: 'nowrap',
})
