import { palettes, units, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

/** What a tool says, at the map's foot: above the scale, beside the buttons. */
export const panel = style({
  position: 'absolute',
  insetInlineStart: vars.space.x3,
  bottom: units(9),
  maxWidth: `calc(100% - ${units(18)})`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
})
/** At the map's head, where a message that follows does not hide it. */
export const headPanel = style([panel, { bottom: 'auto', top: vars.space.x3 }])
/** While it is drawn. */
export const box = style({
  position: 'absolute',
  border: `${vars.edge.control} solid ${vars.color.focus}`,
  background: `color-mix(in srgb, ${vars.color.focus} 14%, transparent)`,
  pointerEvents: 'none',
})
export const figures = style({ fontVariantNumeric: 'tabular-nums' })
export const panelActions = style({ display: 'flex', gap: vars.space.x2 })
export const layerList = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const layerNote = style({
  maxWidth: units(60),
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const needle = style({ display: 'grid' })

const paper = palettes.light

/** The sheet of paper: on the screen it is not there. It is light, whatever the screen is. */
export const sheet = style({
  display: 'none',
  '@media': {
    print: {
      display: 'flex',
      flexDirection: 'column',
      gap: vars.space.x2,
      padding: vars.space.x4,
      background: paper.surface,
      color: paper.text,
    },
  },
})
export const sheetTitle = style({ fontSize: vars.size.title, fontWeight: vars.weight.bold })
export const sheetPicture = style({ width: '100%', border: `${vars.edge.hairline} solid ${paper.text}` })
export const sheetFoot = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.x4,
  fontSize: vars.size.note,
})
export const sheetScale = style({
  borderBottom: `${vars.edge.focus} solid currentColor`,
  textAlign: 'center',
})

// While a sheet is there, it alone is printed.
globalStyle(`body:has(${sheet}) > *:not(${sheet})`, {
  '@media': { print: { display: 'none !important' } },
})
