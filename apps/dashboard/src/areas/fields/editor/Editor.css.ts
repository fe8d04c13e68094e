import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** Details left, the map in what is left of the room; on a phone the map above, the page scrolls. */
export const body = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: `${units(92)} minmax(0, 1fr)`,
  gridTemplateRows: 'minmax(0, 1fr)',
  '@media': {
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: `${units(100)} auto`,
      overflowY: 'auto',
    },
  },
})
export const side = style({
  position: 'relative',
  minWidth: 0,
  overflowY: 'auto',
  borderInlineEnd: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': { [media.phone]: { gridRow: 2, overflowY: 'visible', borderInlineEnd: 0 } },
})
export const mapPane = style({
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  '@media': { [media.phone]: { gridRow: 1 } },
})
export const section = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const sections = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x5 })
export const heading = style({
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  fontWeight: vars.weight.bold,
})
export const pair = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space.x3 })
export const triple = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: vars.space.x3,
})
export const figures = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space.x1} ${vars.space.x5}` })
export const figure = style({ display: 'flex', flexDirection: 'column' })
export const figureName = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const figureValue = style({ fontWeight: vars.weight.bold, fontVariantNumeric: 'tabular-nums' })
export const note = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const list = style({ display: 'flex', flexDirection: 'column' })
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  padding: `${vars.space.x2} 0`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const itemWords = style({ minWidth: 0, flex: '1 1 0', overflowWrap: 'anywhere' })
export const itemActions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
export const message = style({ padding: `${vars.space.x2} ${vars.space.x4}` })
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x2 })

/** The tools stand on the map, away from its own buttons. */
export const toolbar = style({
  position: 'absolute',
  insetInlineStart: vars.space.x3,
  top: vars.space.x3,
  maxWidth: `calc(100% - ${units(20)})`,
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x1,
  padding: vars.space.x1,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.elevation.raised,
})
/** Its buttons are laid out with all others of the tools: on a narrow map the lines break between any two. */
export const group = style({ display: 'contents' })
export const tool = style({
  selectors: {
    '&[data-selected]': { background: vars.color.accentSoft, color: vars.color.accent },
  },
  '@media': { '(pointer: coarse)': { width: units(11), height: units(11) } },
})
export const hint = style({
  position: 'absolute',
  insetInlineStart: vars.space.x3,
  bottom: units(9),
  maxWidth: `calc(100% - ${units(20)})`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  boxShadow: vars.elevation.raised,
})
export const refusal = style({ color: vars.color.bad, fontWeight: vars.weight.medium })

export const swatch = style({
  display: 'inline-block',
  width: units(4),
  height: units(3),
  marginInlineEnd: vars.space.x1,
  border: `${vars.edge.focus} solid ${vars.color.ok}`,
})
export const swatchLost = style({ borderColor: vars.color.bad, borderStyle: 'dashed' })
export const ways = style({
  display: 'flex',
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const wayPage = style({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 })
export const wayBody = style({ flex: '1 1 0', minHeight: 0 })
