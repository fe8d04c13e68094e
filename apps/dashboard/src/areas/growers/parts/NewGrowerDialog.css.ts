import { media, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x4,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

/** Growers whose names are alike, below the name they are like. */
export const alike = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  padding: vars.space.x3,
  borderRadius: vars.radius.control,
  background: vars.color.progressSoft,
})
export const alikeTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  fontWeight: vars.weight.bold,
})
export const alikeIcon = style({ display: 'flex', color: vars.color.progress })
export const alikeLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x2,
  minHeight: vars.height.target,
})
export const alikeLink = style({
  display: 'inline-block',
  lineHeight: vars.height.target,
  color: 'inherit',
  overflowWrap: 'anywhere',
})
