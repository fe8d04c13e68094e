import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const dropStep = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  width: '100%',
  maxWidth: units(168),
  margin: '0 auto',
  padding: `${vars.space.x6} ${vars.space.x4}`,
})
export const sending = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x4,
  minHeight: units(56),
  padding: vars.space.x6,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
export const fileNotes = style({
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
  overflowWrap: 'anywhere',
})
export const noteList = style({
  marginTop: vars.space.x1,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const totals = style({
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.sunken,
})
export const totalsActs = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
})
export const search = style({
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const nothingFound = style({ padding: vars.space.x4, color: vars.color.muted })
export const failure = style({ padding: vars.space.x4, background: vars.color.surface })
export const table = style({ flex: '1 1 0', minHeight: 0 })
export const problem = style({ color: vars.color.bad })
export const problemIcon = style({ verticalAlign: 'text-bottom', marginInlineEnd: vars.space.x1 })
export const reason = style({ color: vars.color.text })
export const standings = style({
  position: 'relative',
  padding: `${vars.space.x2} ${vars.space.x4}`,
  overflowX: 'auto',
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const question = style({ position: 'relative', overflow: 'auto' })
/** A question within a dialog: its map needs a height. */
export const asked = style({ display: 'flex', flexDirection: 'column', height: `min(${units(140)}, 60vh)` })
export const answers = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  maxWidth: units(168),
  padding: vars.space.x4,
})
export const mapping = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${units(48)}, 1fr))`,
  gap: vars.space.x3,
})
export const repairProblem = style({ marginBottom: vars.space.x3 })
export const repairMap = style({ height: units(72), margin: `${vars.space.x3} 0` })
export const decideMap = style({ height: units(48), margin: `${vars.space.x3} 0` })
export const concerns = style({ marginTop: vars.space.x3 })
export const concernList = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  maxHeight: units(48),
  overflow: 'auto',
  padding: vars.space.x3,
  borderRadius: vars.radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
})
export const totalsLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
})
export const running = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x4,
  padding: `${vars.space.x2} ${vars.space.x4}`,
})
export const howFar = style({ flex: `1 1 ${units(64)}` })
export const unheard = style({
  marginTop: vars.space.x1,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const unknownGrowers = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
})
export const repairNote = style({ marginTop: vars.space.x2, color: vars.color.muted })
export const crsQuestion = style({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 })
export const crsAsk = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const crsGuesses = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: 0,
  overflow: 'auto',
  padding: vars.space.x4,
})
export const crsFoot = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
