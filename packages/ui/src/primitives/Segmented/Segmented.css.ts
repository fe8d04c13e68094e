import { style } from '@vanilla-extract/css'
import { touchTarget, vars } from '../../theme/design.ts'

export const group = style({
  display: 'inline-flex',
  flexShrink: 0,
  height: vars.height.row,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
})
export const segment = style([
  touchTarget,
  {
    minWidth: vars.height.row,
    padding: `0 ${vars.space.x3}`,
    border: 0,
    background: 'none',
    color: vars.color.muted,
    fontWeight: vars.weight.medium,
    cursor: 'pointer',
    selectors: {
      '&[data-selected]': { background: vars.color.accentSoft, color: vars.color.accent },
      '&:first-child': {
        borderStartStartRadius: `calc(${vars.radius.control} - ${vars.edge.control})`,
        borderEndStartRadius: `calc(${vars.radius.control} - ${vars.edge.control})`,
      },
      '&:last-child': {
        borderStartEndRadius: `calc(${vars.radius.control} - ${vars.edge.control})`,
        borderEndEndRadius: `calc(${vars.radius.control} - ${vars.edge.control})`,
      },
    },
  },
])
