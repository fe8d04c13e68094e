import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** At the start of the map's head: the buttons stand at its end. */
export const panel = style({
  position: 'absolute',
  insetInlineStart: vars.space.x3,
  top: vars.space.x3,
  zIndex: 1,
  width: 'max-content',
  maxWidth: `min(${units(64)}, calc(100% - ${units(18)}))`,
  maxHeight: `calc(100% - ${units(6)})`,
  display: 'flex',
  flexDirection: 'column',
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  overflow: 'hidden',
})
export const head = style({ display: 'flex', justifyContent: 'space-between' })
export const list = style({
  minWidth: units(52),
  minHeight: 0,
  maxHeight: units(76),
  overflowY: 'auto',
  padding: `${vars.space.x1} 0`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  '@media': { [media.phone]: { maxHeight: units(56) } },
})
const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: vars.space.x2,
  width: '100%',
  minHeight: units(7),
  padding: `0 ${vars.space.x3}`,
  border: 0,
  background: 'none',
  color: vars.color.text,
  fontFamily: vars.font.body,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  textAlign: 'start',
})
export const value = style([row])
export const pressable = style([
  row,
  {
    cursor: 'pointer',
    selectors: {
      '&[aria-pressed="true"]': { background: vars.color.accentSoft, fontWeight: vars.weight.bold },
      '&:focus-visible': { outlineOffset: `calc(${vars.edge.focus} * -1)` },
    },
    '@media': { [media.hover]: { selectors: { '&:hover': { background: vars.color.sunken } } } },
  },
])
export const swatch = style({
  display: 'grid',
  placeItems: 'center',
  width: units(4),
  height: units(4),
  borderRadius: units(1),
  color: vars.color.surface,
})
export const label = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const rows = style({ color: vars.color.muted, fontVariantNumeric: 'tabular-nums' })
/** As large as the legend of crops. */
export const coming = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-around',
  height: units(60),
  padding: `0 ${vars.space.x3}`,
})
export const note = style({
  padding: `${vars.space.x2} ${vars.space.x3}`,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
