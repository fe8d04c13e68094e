import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })

export const people = style({
  position: 'relative',
  height: '100%',
  overflow: 'auto',
  background: vars.color.surface,
})

export const person = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 2fr) minmax(0, 3fr) minmax(${units(44)}, 2fr) ${units(88)}`,
  alignItems: 'center',
  columnGap: vars.space.x4,
  rowGap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: vars.space.x4 } },
})

export const service = style([
  person,
  {
    gridTemplateColumns: `minmax(0, 2fr) minmax(0, 4fr) ${units(36)} ${units(104)}`,
    '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])

export const name = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
export const muted = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x1 })
export const deeds = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: vars.space.x2,
  '@media': { [media.phone]: { justifyContent: 'flex-start' } },
})
export const waiting = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  padding: vars.space.x4,
})

export const services = style({ height: '100%', overflow: 'auto', background: vars.color.surface })
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x2,
  justifyContent: 'space-between',
  alignItems: 'center',
  background: vars.color.surface,
  minHeight: units(14),
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const list = style({ background: vars.color.surface })
export const legend = style({
  padding: 0,
  marginBottom: vars.space.x2,
  fontSize: vars.size.note,
  color: vars.color.muted,
})
export const rights = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x2,
  border: 0,
  padding: 0,
  margin: 0,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const secret = style({
  fontFamily: vars.font.code,
  overflowWrap: 'anywhere',
  userSelect: 'all',
  padding: vars.space.x2,
  background: vars.color.bg,
})
