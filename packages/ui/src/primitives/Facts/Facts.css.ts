import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${units(44)}, 1fr))`,
  gap: `${vars.space.x3} ${vars.space.x4}`,
  padding: vars.space.x4,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const fact = style({ minWidth: 0 })
export const name = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  fontWeight: vars.weight.medium,
})
export const value = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })
