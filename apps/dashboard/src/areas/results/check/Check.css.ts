import { media, units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'

const column = { display: 'flex', flexDirection: 'column' } as const
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const
const hairline = `${vars.edge.hairline} solid ${vars.color.line}`

export const checkStep = style({
  display: 'flex',
  flex: '1 1 0',
  minHeight: 0,
  '@media': { [media.phone]: { flexDirection: 'column' } },
})
export const checkTable = style({ flex: '1 1 0', minWidth: 0, minHeight: 0 })
export const aside = style({
  position: 'relative',
  flex: 'none',
  width: units(80),
  overflow: 'auto',
  borderInlineStart: hairline,
  background: vars.color.bg,
})
export const cards = style({ ...column, gap: vars.space.x4, padding: vars.space.x4, outline: 'none' })
export const figure = style({
  fontSize: vars.size.figure,
  lineHeight: vars.leading.figure,
  fontWeight: vars.weight.bold,
  selectors: {
    '&[data-level="error"]': { color: vars.color.bad },
    '&[data-level="warning"]': { color: vars.color.progress },
  },
})
export const finding = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: vars.space.x2 })
export const level = styleVariants({
  error: { color: vars.color.bad },
  warning: { color: vars.color.progress },
})
export const buttons = style({ ...line, gap: vars.space.x2 })
export const groups = style({ ...column, gap: vars.space.x3, margin: 0, padding: 0, listStyle: 'none' })
export const group = style({
  ...column,
  gap: vars.space.x1,
  paddingBottom: vars.space.x3,
  borderBottom: hairline,
  selectors: { '&:last-child': { paddingBottom: 0, borderBottom: 0 } },
})
export const groupTitle = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: vars.space.x2,
  minHeight: vars.height.target,
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.color.text,
  font: 'inherit',
  fontWeight: vars.weight.bold,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-pressed="true"]': { color: vars.color.accent },
  },
})
export const likely = style({
  ...column,
  gap: vars.space.x1,
  padding: vars.space.x3,
  borderRadius: vars.radius.control,
  background: vars.color.sunken,
})
export const unitList = style({ ...column })
export const unit = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: vars.space.x2,
  padding: `${vars.space.x2} 0`,
  borderBottom: hairline,
})
export const pairs = style({ height: units(80), border: hairline })

export const becomes = style({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: vars.space.x1,
})
/** Beside what the row becomes. */
export const fix = style({ display: 'inline-flex', marginInlineStart: vars.space.x1 })
export const sampleName = style({ fontFamily: vars.font.code, fontWeight: vars.weight.medium })
export const before = style({ color: vars.color.muted, marginInlineEnd: vars.space.x1 })
export const value = style({ selectors: { '&[data-edited]': { fontStyle: 'italic' } } })
export const cell = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: vars.space.x1,
  maxWidth: '100%',
  minHeight: vars.height.target,
  margin: `0 calc(${vars.space.x1} * -1)`,
  padding: `0 ${vars.space.x1}`,
  overflow: 'hidden',
  border: `${vars.edge.control} solid transparent`,
  borderRadius: vars.radius.control,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: {
    '&[data-level="warning"]': { background: vars.color.progressSoft, color: vars.color.progress },
    '&[data-level="error"]': {
      background: vars.color.badSoft,
      color: vars.color.bad,
      fontWeight: vars.weight.bold,
    },
    '&[data-choice]': { borderRadius: vars.radius.full },
    '&[data-selected]': { borderColor: 'currentcolor' },
  },
})

/** The points of a field in a dialog: a drawing, because the page’s map is under it. */
export const plan = style({
  width: '100%',
  maxWidth: units(100),
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.sunken,
})
export const planWay = style({ fill: 'none', stroke: vars.color.muted, strokeDasharray: '3 3' })
export const planSpot = style({ fill: vars.color.surface, stroke: vars.color.accent, strokeWidth: 2 })
export const planNumber = style({ fill: vars.color.text, fontSize: vars.size.note })
