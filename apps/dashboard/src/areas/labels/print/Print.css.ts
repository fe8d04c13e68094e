import { media, units, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: vars.space.x6,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4, minWidth: 0 })
export const pairs = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: vars.space.x3,
})
export const heading = style({ fontWeight: vars.weight.bold })
export const note = style({ color: vars.color.muted })
export const list = style({ margin: 0, paddingInlineStart: vars.space.x5, color: vars.color.muted })
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x2 })

export const cells = style({
  display: 'grid',
  gap: vars.space.x1,
  maxWidth: units(48),
  padding: vars.space.x2,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
})
export const cell = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: vars.height.target,
  border: `${vars.edge.hairline} solid ${vars.color.lineStrong}`,
  borderRadius: vars.space.x1,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
  cursor: 'pointer',
  selectors: {
    '&[data-selected]': {
      borderColor: vars.color.accent,
      background: vars.color.accent,
      color: vars.color.accentOn,
    },
    '&[data-focus-visible]': {
      outline: `${vars.edge.focus} solid ${vars.color.focus}`,
      outlineOffset: vars.edge.focusOffset,
    },
  },
})
/** The labels that are used up already. */
export const used = style({ background: vars.color.sunken, textDecoration: 'line-through' })

export const preview = style({
  display: 'block',
  width: '100%',
  maxHeight: units(90),
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
})
export const outline = style({ fill: 'none', stroke: vars.color.lineStrong, strokeWidth: 0.2 })
export const usedOutline = style({ fill: vars.color.sunken, stroke: vars.color.lineStrong, strokeWidth: 0.2 })
export const modules = style({ fill: vars.color.text })
export const words = style({ fill: vars.color.text, fontFamily: vars.font.body })
export const codeWords = style({ fill: vars.color.text, fontFamily: vars.font.code })
globalStyle(`${preview} text`, { dominantBaseline: 'hanging' })

export const batches = style({ listStyle: 'none', margin: 0, padding: 0 })
export const batch = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  padding: `${vars.space.x2} 0`,
  selectors: { '& + &': { borderTop: `${vars.edge.hairline} solid ${vars.color.line}` } },
})
export const batchWords = style({ flex: `1 1 ${units(60)}`, minWidth: 0, overflowWrap: 'anywhere' })
