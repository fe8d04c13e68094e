import { media, units, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const frame = style({
  position: 'relative',
  width: '100%',
  height: '100%',
  minHeight: 0,
  overflow: 'hidden',
  background: vars.color.mapGround,
})
/** MapLibre makes its own element `position: relative`: a size it is, not an inset. */
export const canvas = style({ width: '100%', height: '100%' })
/** Above the canvas, which still takes every press that meets nothing of ours. */
export const overlay = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  pointerEvents: 'none',
})
export const notice = style({ alignSelf: 'stretch', pointerEvents: 'auto' })
export const controls = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  margin: vars.space.x3,
  pointerEvents: 'auto',
})
/** The room of the choice of colors and of its legend until they are there: what the map shows stands beside it. */
export const colors = style({
  position: 'absolute',
  insetInlineStart: vars.space.x3,
  top: vars.space.x3,
  width: units(22),
  height: vars.height.row,
  pointerEvents: 'none',
})
export const legend = style([
  colors,
  { width: units(52), height: units(70), '@media': { [media.phone]: { height: units(65) } } },
])
/** At the map's end, beside the scale. */
export const foot = style({
  position: 'absolute',
  insetInlineEnd: vars.space.x2,
  bottom: vars.space.x1,
  maxWidth: `calc(100% - ${units(25)})`,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  pointerEvents: 'none',
})
export const credit = style({
  padding: `0 ${vars.space.x1}`,
  borderRadius: vars.radius.control,
  background: vars.color.mapGround,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  textAlign: 'end',
  textWrap: 'balance',
})
export const problem = style({
  display: 'grid',
  placeItems: 'center',
  height: '100%',
  padding: vars.space.x4,
})

globalStyle(`${canvas} .maplibregl-canvas:focus-visible`, {
  outline: `${vars.edge.focus} solid ${vars.color.focus}`,
  outlineOffset: `calc(${vars.edge.focus} * -1)`,
})
globalStyle(`${canvas} .maplibregl-ctrl-scale`, {
  fontFamily: vars.font.body,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  background: 'none',
  borderColor: vars.color.muted,
  color: vars.color.muted,
})
