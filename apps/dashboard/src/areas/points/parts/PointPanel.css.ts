import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** Over the map's foot: what lies above it stays in sight. */
export const panel = style({
  position: 'absolute',
  zIndex: 2,
  insetInlineStart: vars.space.x4,
  bottom: units(10),
  width: units(88),
  maxWidth: `calc(100% - ${units(8)})`,
  maxHeight: `calc(100% - ${units(14)})`,
  display: 'flex',
  flexDirection: 'column',
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
  overflow: 'hidden',
  selectors: {
    // It takes a narrow map's lower half, as on a phone: the point stands above it.
    '&[data-place=below]': {
      insetInline: 0,
      bottom: 0,
      width: 'auto',
      maxWidth: 'none',
      maxHeight: '50%',
      borderRadius: `${vars.radius.card} ${vars.radius.card} 0 0`,
    },
    // A map that is small both ways keeps all of itself.
    '&[data-place=overList]': {
      position: 'fixed',
      insetBlock: vars.space.x2,
      insetInlineStart: 'auto',
      marginInlineEnd: vars.space.x2,
      maxHeight: 'none',
    },
  },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  paddingInlineStart: vars.space.x3,
})
export const title = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' })
export const content = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const body = style({
  minHeight: 0,
  overflowY: 'auto',
  padding: `0 ${vars.space.x3} ${vars.space.x3}`,
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
})
/** The key of an act, where there are keys. */
export const key = style({
  display: 'inline-flex',
  marginInlineStart: vars.space.x1,
  '@media': { [media.touch]: { display: 'none' } },
})
export const place = style([line, { gap: vars.space.x1, fontVariantNumeric: 'tabular-nums' }])
export const facts = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x1, margin: 0 })
export const fact = style({
  display: 'grid',
  gridTemplateColumns: `${units(32)} minmax(0, 1fr)`,
  alignItems: 'center',
  overflowWrap: 'anywhere',
})
export const factName = style({ color: vars.color.muted })
export const samples = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const sample = style([line, { justifyContent: 'space-between' }])
