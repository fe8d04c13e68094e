import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

const hairline = `${vars.edge.hairline} solid ${vars.color.line}`
const small = { fontSize: vars.size.note, lineHeight: vars.leading.note } as const
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })

export const chips = style({
  ...line,
  gridColumn: '1 / -1',
  gap: vars.space.x2,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
})
export const chip = style({
  minHeight: vars.height.target,
  padding: `${vars.space.x1} ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.full,
  background: vars.color.surface,
  color: vars.color.text,
  font: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: vars.color.accent,
      background: vars.color.accentSoft,
      color: vars.color.accent,
      fontWeight: vars.weight.bold,
    },
  },
})
/** A name that narrows to its row. */
export const narrow = style({
  minHeight: vars.height.target,
  maxWidth: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-pressed="true"]': { color: vars.color.accent, fontWeight: vars.weight.bold },
  },
})

/** In a column of words among numbers. */
export const words = style({ selectors: { '&&': { textAlign: 'start' } }, overflowWrap: 'anywhere' })

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
})
const cell = style({
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderBottom: hairline,
  textAlign: 'start',
  verticalAlign: 'middle',
  fontWeight: vars.weight.regular,
  overflowWrap: 'anywhere',
  selectors: { '&:first-child': { paddingInlineStart: 0 }, '&:last-child': { paddingInlineEnd: 0 } },
})
export const tableCell = cell
export const tableHead = style([cell, small, { color: vars.color.muted, fontWeight: vars.weight.medium }])
export const checkCell = style([cell, { width: units(9) }])
export const actsCell = style([
  cell,
  { '@media': { [media.roomy]: { width: units(57), whiteSpace: 'nowrap' } } },
])
export const whereCell = style([cell, { '@media': { [media.wide]: { width: '21%' } } }])
/** One line each, with the whole under the pointer: a row is as high as its buttons. */
const oneLine = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const
export const analyteCell = style([
  cell,
  { '@media': { [media.wide]: { ...oneLine, width: '11%', maxWidth: 0 } } },
])
export const fromCell = style([cell, { '@media': { [media.wide]: { width: '12%', maxWidth: 0 } } }])
/** Two lines are no higher than the buttons. */
export const whyCell = style([cell, { '@media': { [media.wide]: small } }])
export const wholeLine = style({ display: 'block', '@media': { [media.wide]: oneLine } })
export const where = style({ fontWeight: vars.weight.medium })
export const value = style({ fontWeight: vars.weight.bold, whiteSpace: 'nowrap' })
export const note = style({
  ...small,
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': { [media.wide]: { whiteSpace: 'nowrap' } },
  color: vars.color.muted,
})
export const acts = style({
  ...line,
  '@media': { [media.roomy]: { flexWrap: 'nowrap' } },
  gap: vars.space.x2,
})
/** As high as the buttons beside it. */
export const open = style({
  display: 'inline-block',
  lineHeight: vars.height.row,
  color: 'inherit',
  textDecoration: 'underline',
})
/** All of a row in one place, where columns have no room. */
export const stacked = style({ display: 'grid', gap: vars.space.x1, minWidth: 0 })
export const nothing = style({ ...line, gap: vars.space.x2, margin: 0, color: vars.color.ok })
