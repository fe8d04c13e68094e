import { createVar, style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const left = createVar()
export const top = createVar()

export const figure = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
})
export const head = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space.x3 })
export const words = style({ flex: '1 1 0', minWidth: 0 })
export const title = style({ fontWeight: vars.weight.bold })
const note = style({ fontSize: vars.size.note, lineHeight: vars.leading.note, color: vars.color.muted })
export const description = note
/** The drawing takes the room's width and never makes it: else a chart could grow, but not become narrower again. */
export const canvas = style({ position: 'relative', minWidth: 0, contain: 'inline-size' })
export const drawing = style({
  display: 'block',
  overflow: 'visible',
  // Paper is narrower than the screen that it was drawn for.
  '@media': { print: { maxWidth: '100%', height: 'auto' } },
})
/** Finger and mouse read values anywhere on it; a vertical swipe still scrolls the page. */
export const inner = style({ touchAction: 'pan-y' })

export const mark = style({ outline: 'none' })
export const ring = style({
  fill: 'none',
  stroke: 'transparent',
  strokeWidth: vars.edge.focus,
  pointerEvents: 'none',
  selectors: {
    [`${mark}[data-active] &`]: { stroke: vars.color.text },
    [`${mark}:focus-visible &`]: { stroke: vars.color.focus },
  },
})

export const tip = style({
  position: 'absolute',
  zIndex: 1,
  left,
  top,
  minWidth: units(24),
  maxWidth: units(60),
  padding: `${vars.space.x2} ${vars.space.x3}`,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  pointerEvents: 'none',
  selectors: {
    '&[data-side="start"]': { transform: 'translate(-100%, -50%)' },
    '&[data-side="end"]': { transform: 'translate(0, -50%)' },
  },
})
export const tipTitle = style({ color: vars.color.muted })
export const tipFact = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space.x3 })
export const tipValue = style({ fontWeight: vars.weight.bold, whiteSpace: 'nowrap' })

export const legend = style([
  note,
  { display: 'flex', flexWrap: 'wrap', gap: `${vars.space.x1} ${vars.space.x4}`, color: vars.color.text },
])
export const legendItem = style({ display: 'flex', alignItems: 'center', gap: vars.space.x2 })

/** Out of sight, not out of reach: screen readers find the numbers whether or not they are shown. */
export const unseen = style({
  position: 'absolute',
  top: 0,
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
export const tableArea = style({
  position: 'relative',
  maxHeight: units(90),
  overflow: 'auto',
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
})
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'start' })
const cell = style({
  height: vars.height.line,
  padding: `0 ${vars.space.x3}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  fontWeight: vars.weight.regular,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  selectors: { '&:first-child': { textAlign: 'start' }, 'tbody > tr:last-child > &': { borderBottom: 0 } },
})
export const tableCell = cell
export const tableHead = style([
  cell,
  {
    position: 'sticky',
    top: 0,
    background: vars.color.surface,
    color: vars.color.muted,
    fontSize: vars.size.note,
    fontWeight: vars.weight.medium,
  },
])
