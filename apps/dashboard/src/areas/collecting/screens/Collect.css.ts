import { units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'

/** What a thumb in a glove meets. */
const TARGET = units(14)

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: '100dvh',
  background: vars.color.surface,
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minHeight: units(12),
  padding: `${vars.space.x1} ${vars.space.x4}`,
  background: vars.color.sidebar,
  color: vars.color.sidebarIcon,
})
export const fieldName = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: vars.weight.bold,
})
export const chip = style({
  flex: 'none',
  minHeight: units(11),
  padding: `0 ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.sidebarIcon}`,
  borderRadius: vars.radius.full,
  background: vars.color.sidebarActive,
  color: vars.color.sidebarIcon,
})

export const forReaders = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const panel = style({
  display: 'grid',
  gap: vars.space.x3,
  maxHeight: '62dvh',
  padding: vars.space.x4,
  paddingBottom: `calc(${vars.space.x3} + env(safe-area-inset-bottom))`,
  overflow: 'auto',
})

export const target = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: vars.space.x3,
})
const figure = style({
  fontSize: vars.size.figure,
  lineHeight: vars.leading.figure,
  fontWeight: vars.weight.bold,
})
export const distance = styleVariants({
  far: [figure],
  here: [figure, { color: vars.color.ok }],
})
export const said = style({ color: vars.color.muted })
export const warning = style({ color: vars.color.bad, fontWeight: vars.weight.medium })

export const bags = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
  gap: vars.space.x2,
})
const bagBase = style({
  display: 'grid',
  alignContent: 'center',
  gap: vars.space.x1,
  minHeight: TARGET,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  textAlign: 'start',
})
export const bag = styleVariants({
  empty: [bagBase, { border: `${vars.edge.focus} solid ${vars.color.plan}`, color: vars.color.plan }],
  labeled: [bagBase, { border: `${vars.edge.control} solid ${vars.color.control}`, color: vars.color.text }],
})
export const bagNote = style({
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
})
export const code = style({ fontFamily: vars.font.code, fontWeight: vars.weight.bold })

const buttonBase = style({
  minHeight: TARGET,
  padding: `0 ${vars.space.x2}`,
  borderRadius: vars.radius.card,
  fontWeight: vars.weight.bold,
})
export const button = styleVariants({
  main: [
    buttonBase,
    {
      minHeight: units(18),
      border: 'none',
      background: vars.color.accent,
      color: vars.color.accentOn,
      fontSize: vars.size.title,
    },
  ],
  other: [
    buttonBase,
    {
      border: `${vars.edge.control} solid ${vars.color.control}`,
      background: vars.color.surface,
      color: vars.color.text,
    },
  ],
})
export const big = styleVariants({
  main: [
    buttonBase,
    {
      minWidth: TARGET,
      border: `${vars.edge.control} solid ${vars.color.accent}`,
      background: vars.color.accent,
      color: vars.color.accentOn,
    },
  ],
  other: [
    buttonBase,
    {
      minWidth: TARGET,
      border: `${vars.edge.control} solid ${vars.color.control}`,
      background: vars.color.surface,
      color: vars.color.text,
    },
  ],
  bad: [
    buttonBase,
    {
      minWidth: TARGET,
      border: `${vars.edge.control} solid ${vars.color.bad}`,
      background: vars.color.surface,
      color: vars.color.bad,
    },
  ],
})
export const bigRow = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))',
  gap: vars.space.x2,
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x2,
})
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: vars.space.x3,
  color: vars.color.muted,
})
export const link = style({
  minHeight: units(11),
  padding: 0,
  border: 'none',
  background: 'none',
  color: vars.color.text,
  textDecoration: 'underline',
})
export const trouble = style({
  padding: vars.space.x3,
  borderRadius: vars.radius.control,
  background: vars.color.badSoft,
})

export const stack = style({ display: 'grid', gap: vars.space.x3 })
export const choices = style({
  margin: 0,
  padding: 0,
  border: 'none',

  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x2,
})
export const input = style({
  width: '100%',
  minHeight: TARGET,
  padding: `0 ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  fontFamily: vars.font.code,
  fontSize: vars.size.title,
})
export const cores = style({
  margin: 0,
  padding: 0,
  border: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
})
export const alone = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space.x4,
  maxWidth: units(120),
  width: '100%',
  margin: '0 auto',
  padding: vars.space.x4,
  overflow: 'auto',
})
export const pointButton = style([
  bagBase,
  { width: '100%', border: `${vars.edge.control} solid ${vars.color.control}` },
])
