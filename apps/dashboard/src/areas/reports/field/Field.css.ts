import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

const hairline = `${vars.edge.hairline} solid ${vars.color.line}`
const small = { fontSize: vars.size.note, lineHeight: vars.leading.note } as const
const NARROW = `screen and (max-width: ${units(320)})`

/** The map with its legend at the left, the numbers at the right. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: vars.space.x4,
  // An answer that comes at once does not make the numbers blink.
  selectors: { '&[data-stale]': { opacity: 0.55, transition: 'opacity 0s 300ms' } },
  '@media': {
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    print: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const column = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  minWidth: 0,
  selectors: { '&[data-wide]': { gridColumn: '1 / -1' } },
})
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 })

/** On a phone it takes as many lines as it needs. */
export const headline = style({ whiteSpace: 'normal' })

/** Ways to other pages, in a line. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space.x4}`,
  marginBottom: vars.space.x2,
})
export const way = style({ lineHeight: vars.height.target, color: 'inherit' })

export const controls = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: `${vars.space.x2} ${vars.space.x4}`,
})
export const map = style({
  position: 'relative',
  height: units(124),
  borderRadius: vars.radius.control,
  overflow: 'hidden',
  '@media': { [media.phone]: { height: units(88) } },
})
/** Fills the map’s room: a size in per cent needs one that is given. */
export const mapInside = style({ position: 'absolute', inset: 0 })

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space.x1} ${vars.space.x4}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const legendClass = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  fontVariantNumeric: 'tabular-nums',
})
export const legendTitle = style({ ...small, margin: 0, color: vars.color.muted, textAlign: 'start' })
export const quiet = style({ color: vars.color.muted })
export const swatch = style({
  width: units(4),
  height: units(4),
  flex: 'none',
  stroke: vars.color.text,
  strokeWidth: 1,
  fill: 'none',
})

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
})
const cell = style({
  height: vars.height.line,
  padding: `0 ${vars.space.x2}`,
  borderBottom: hairline,
  textAlign: 'end',
  fontWeight: vars.weight.regular,
  selectors: {
    '&:first-child': { paddingInlineStart: 0, textAlign: 'start' },
    '&:last-child': { paddingInlineEnd: 0 },
    '&[data-depth]': { whiteSpace: 'nowrap' },
    '&[data-words]': { textAlign: 'start', overflowWrap: 'anywhere' },
    // The layer that the map and the histogram show.
    'tr[data-on] > &': { fontWeight: vars.weight.bold },
  },
  '@media': { [media.phone]: { padding: `0 ${vars.space.x1}` } },
})
export const tableCell = cell
export const tableHead = style([cell, small, { color: vars.color.muted, fontWeight: vars.weight.medium }])

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: vars.space.x6,
  '@media': { [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const sentences = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const foot = style([sentences, { gridColumn: '1 / -1', color: vars.color.muted }])

/** Rows scroll in their place. */
export const points = style({
  height: units(120),
  minWidth: 0,
  // A few rows take no more room than they need.
  selectors: { '&[data-few]': { height: units(76) } },
})

/** Beside what was pressed, wherever the page is scrolled to. */
export const panel = style({
  position: 'fixed',
  zIndex: 3,
  insetInlineEnd: vars.space.x4,
  bottom: units(12),
  width: units(96),
  maxWidth: `calc(100% - ${units(8)})`,
  maxHeight: `calc(100% - ${units(36)})`,
  display: 'flex',
  flexDirection: 'column',
  border: hairline,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
  overflow: 'hidden',
  '@media': { print: { display: 'none' } },
})
export const panelHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  paddingInlineStart: vars.space.x3,
})
export const panelTitle = style({ margin: 0, fontSize: 'inherit', fontWeight: vars.weight.bold })
export const panelContent = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const panelBody = style({
  minHeight: 0,
  overflowY: 'auto',
  padding: `0 ${vars.space.x3} ${vars.space.x3}`,
})
export const panelLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
})
/** A year that leads there, within a sentence. */
export const yearButton = style({
  minWidth: vars.height.target,
  minHeight: vars.height.target,
  padding: `0 ${vars.space.x1}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
})
