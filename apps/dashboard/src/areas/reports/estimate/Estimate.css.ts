import { media, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

const hairline = `${vars.edge.hairline} solid ${vars.color.line}`
const small = { fontSize: vars.size.note, lineHeight: vars.leading.note } as const

/** The one number of the view. */
export const mean = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: vars.space.x2,
  margin: 0,
})
export const number = style({
  fontSize: vars.size.figure,
  lineHeight: vars.leading.figure,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
})
export const unit = style({ fontSize: vars.size.title, lineHeight: vars.leading.title })
export const strong = style({ fontWeight: vars.weight.bold })
export const rows = style({ display: 'grid', margin: 0 })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.x4}`,
  padding: `${vars.space.x1} 0`,
  borderBottom: hairline,
  selectors: { '&:last-child': { borderBottom: 0 } },
})
export const rowName = style({ minWidth: 0 })
export const rowValue = style({
  minWidth: 0,
  margin: 0,
  marginInlineStart: 'auto',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
})
export const note = style({ ...small, display: 'block', color: vars.color.muted })
export const says = style({
  display: 'grid',
  gap: vars.space.x1,
  margin: 0,
  paddingInlineStart: vars.space.x5,
  listStyle: 'disc',
})
export const years = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x3 })
/** Why a field is left out. */
export const why = style({ color: vars.color.muted })

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
})
const cell = style({
  minHeight: vars.height.line,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderBottom: hairline,
  textAlign: 'end',
  fontWeight: vars.weight.regular,
  selectors: {
    '&:first-child': { paddingInlineStart: 0, textAlign: 'start', overflowWrap: 'anywhere' },
    '&:last-child': { paddingInlineEnd: 0 },
    '&[data-words]': { textAlign: 'start', overflowWrap: 'anywhere' },
  },
  '@media': { [media.phone]: { padding: vars.space.x1 } },
})
export const tableCell = cell
export const tableHead = style([
  cell,
  small,
  {
    color: vars.color.muted,
    fontWeight: vars.weight.medium,
    selectors: { '&:first-child': { overflowWrap: 'normal' } },
  },
])
