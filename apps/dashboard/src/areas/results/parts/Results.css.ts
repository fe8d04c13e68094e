import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

const column = { display: 'flex', flexDirection: 'column' } as const
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const
const hairline = `${vars.edge.hairline} solid ${vars.color.line}`
const small = { fontSize: vars.size.note, lineHeight: vars.leading.note } as const

export const start = style({
  ...column,
  gap: vars.space.x4,
  flex: '1 1 0',
  minHeight: 0,
  padding: vars.space.x4,
  overflow: 'auto',
})
export const sending = style({
  ...column,
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x4,
  minHeight: units(56),
  padding: vars.space.x6,
  border: hairline,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
export const heading = style({ fontWeight: vars.weight.bold })
export const history = style({ ...column, gap: vars.space.x2, flex: '1 0 auto' })
export const historyTable = style({
  height: units(80),
  border: hairline,
  borderRadius: vars.radius.card,
  overflow: 'hidden',
})
export const rowActions = style({ display: 'inline-flex', verticalAlign: 'middle', gap: vars.space.x1 })

export const stepsRow = style({
  ...line,
  justifyContent: 'space-between',
  gap: vars.space.x3,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: hairline,
  background: vars.color.surface,
  flexShrink: 0,
  outline: 'none',
})
export const steps = style({ ...line, gap: vars.space.x2, color: vars.color.muted })
export const step = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.height.target,
  color: vars.color.muted,
  fontWeight: vars.weight.bold,
  textDecoration: 'none',
  selectors: {
    '&[aria-current]': { color: vars.color.accent },
    '&[href]:hover': { textDecoration: 'underline' },
  },
})
export const banner = style({ padding: `${vars.space.x2} ${vars.space.x4}`, flexShrink: 0 })
export const chips = style({ ...line, gap: vars.space.x2, margin: 0, padding: 0, border: 0, minWidth: 0 })
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.height.target,
  padding: `${vars.space.x1} ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.full,
  background: vars.color.surface,
  color: vars.color.text,
  font: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&[data-mark="bad"]': { borderColor: vars.color.bad, color: vars.color.bad },
    '&[data-mark="progress"]': { borderColor: vars.color.progress, color: vars.color.progress },
    '&[aria-pressed="true"]': {
      borderColor: vars.color.accent,
      background: vars.color.accentSoft,
      color: vars.color.accent,
      fontWeight: vars.weight.bold,
    },
  },
})
export const running = style({ ...line, gap: vars.space.x4 })
export const howFar = style({ ...column, gap: vars.space.x2, flex: `1 1 ${units(64)}` })
export const note = style({ ...small, color: vars.color.muted })

export const columnsStep = style({
  ...column,
  gap: vars.space.x4,
  flex: '1 1 0',
  minHeight: 0,
  padding: vars.space.x4,
  overflow: 'auto',
})
export const columnsHead = style({
  ...line,
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderBottom: hairline,
  flexShrink: 0,
})
export const formLine = style({ ...line, alignItems: 'end', gap: vars.space.x3 })
export const sheets = style({ ...line, gap: vars.space.x3 })
export const sheet = style({
  ...line,
  gap: vars.space.x2,
  padding: `${vars.space.x1} ${vars.space.x3}`,
  border: hairline,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  selectors: { '&[data-shown]': { borderColor: vars.color.accent } },
})
export const sheetMap = style({ ...column, gap: vars.space.x4 })
export const notes = style({
  ...column,
  gap: vars.space.x1,
  color: vars.color.muted,
  overflowWrap: 'anywhere',
})
export const question = style({
  ...column,
  gap: vars.space.x2,
  padding: vars.space.x4,
  border: hairline,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  selectors: { '&[data-asked]': { borderColor: vars.color.progress, background: vars.color.progressSoft } },
})
export const scroller = style({
  position: 'relative',
  maxHeight: units(72),
  overflow: 'auto',
  border: hairline,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
})
export const table = style({ borderCollapse: 'collapse', whiteSpace: 'nowrap', ...small })
export const preview = style({ padding: `0 ${vars.space.x2}`, textAlign: 'start' })
export const rowButton = style({
  minWidth: vars.height.target,
  minHeight: vars.height.target,
  border: 0,
  background: 'none',
  color: vars.color.muted,
  font: 'inherit',
  cursor: 'pointer',
  selectors: { '&[aria-pressed="true"]': { color: vars.color.accent, fontWeight: vars.weight.bold } },
})
export const columnList = style({ ...column, gap: vars.space.x2 })
export const columnHead = style({ ...column, gap: vars.space.x1, minWidth: 0 })
export const columnRow = style({
  display: 'grid',
  gridTemplateColumns: `minmax(${units(48)}, 1fr) 3fr`,
  alignItems: 'start',
  gap: vars.space.x4,
  '@media': { [media.phone]: { gridTemplateColumns: '1fr', gap: vars.space.x2 } },
  minWidth: 0,
  margin: 0,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  border: hairline,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  selectors: { '&[data-out]': { background: vars.color.sunken } },
})
export const columnsHome = style({ outline: 'none' })
export const layerWord = style({
  ...line,
  alignItems: 'end',
  gap: vars.space.x3,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const asking = style({
  ...line,
  flexBasis: '100%',
  minWidth: 0,
  margin: 0,
  gap: vars.space.x2,
  padding: vars.space.x2,
  border: `${vars.edge.hairline} solid ${vars.color.progress}`,
  borderRadius: vars.radius.control,
  background: vars.color.progressSoft,
})
export const askingWords = style({ ...line, gap: vars.space.x1, flex: '1 1 auto', minWidth: 0 })
export const columnName = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' })
export const letter = style({ color: vars.color.muted, fontFamily: vars.font.code })
export const examples = style({ color: vars.color.muted, overflowWrap: 'anywhere' })

export const card = style({
  ...column,
  gap: vars.space.x2,
  padding: vars.space.x4,
  border: hairline,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  overflowWrap: 'anywhere',
})
export const progressCard = style([card, { width: '100%', maxWidth: units(180), gap: vars.space.x4 }])
export const cardTitle = style({
  ...small,
  color: vars.color.muted,
  fontWeight: vars.weight.bold,
})
/** For who listens: what the head of the column says to who sees. */
export const hidden = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
