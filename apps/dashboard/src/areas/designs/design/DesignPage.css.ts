import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

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
export const left = style([side, { borderInlineEnd: `${vars.edge.hairline} solid ${vars.color.line}` }])
export const right = style([side, { borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}` }])
export const map = style({ position: 'relative', minWidth: 0, minHeight: 0 })
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
