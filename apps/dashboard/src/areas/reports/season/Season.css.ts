import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

const hairline = `${vars.edge.hairline} solid ${vars.color.line}`
const small = { fontSize: vars.size.note, lineHeight: vars.leading.note } as const

/** Its numbers lead to what they count: on a phone they take as many lines as they need. */
export const headline = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'normal' })

export const plainList = style({ margin: 0, padding: 0, listStyle: 'none' })
export const nothing = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  margin: 0,
  color: vars.color.ok,
})
export const lateRow = style({
  display: 'grid',
  gridTemplateColumns: `${units(23)} minmax(0, 1fr) auto`,
  alignItems: 'center',
  columnGap: vars.space.x3,
  minHeight: vars.height.row,
  borderBottom: hairline,
  selectors: { '&:last-child': { borderBottom: 0 } },
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: 0, padding: `${vars.space.x1} 0` },
  },
})
export const lateDays = style({ minWidth: 0 })
export const lateWords = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [media.phone]: { gridColumn: '1 / -1', gridRow: 2 } },
})
export const act = style({
  display: 'inline-block',
  lineHeight: vars.height.target,
  color: 'inherit',
  textDecoration: 'underline',
  whiteSpace: 'nowrap',
})

/** A table in a card: it scrolls down in its place, and never sideways. */
export const scroller = style({
  position: 'relative',
  maxHeight: units(80),
  overflowY: 'auto',
  overflowX: 'clip',
  '@media': {
    [media.phone]: { maxHeight: 'none', overflowY: 'visible' },
    print: { maxHeight: 'none', overflow: 'visible' },
  },
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
  selectors: { '&:first-child': { paddingInlineStart: 0, textAlign: 'start', overflowWrap: 'anywhere' } },
  '@media': { [media.phone]: { padding: `0 ${vars.space.x1}` } },
})
export const tableCell = cell
export const tableHead = style([
  cell,
  small,
  {
    background: vars.color.surface,
    color: vars.color.muted,
    fontWeight: vars.weight.medium,
  },
])
/** Of a table that scrolls in its place. */
export const stickyHead = style([
  tableHead,
  { '@media': { [media.wide]: { position: 'sticky', insetBlockStart: 0 } } },
])
export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minWidth: vars.height.target,
  minHeight: vars.height.target,
  justifyContent: 'inherit',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  selectors: { '&:hover': { color: vars.color.text } },
})
export const sortIcon = style({ width: units(3), height: units(3), flex: 'none' })

export const weeks = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${units(80)}`,
  alignItems: 'start',
  gap: vars.space.x6,
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    print: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
