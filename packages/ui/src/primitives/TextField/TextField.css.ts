import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x1, minWidth: 0 })
export const label = style({
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  fontWeight: vars.weight.medium,
  color: vars.color.muted,
})
export const input = style({
  width: '100%',
  minHeight: vars.height.row,
  padding: `${units(1)} ${vars.space.x3}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.text,
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  selectors: {
    '&::placeholder': { color: vars.color.faint, opacity: 1 },
    '&[data-invalid]': { borderColor: vars.color.bad },
    '&:focus-visible': { outlineOffset: 0 },
  },
})
export const area = style([input, { resize: 'vertical', minHeight: units(20) }])
export const note = style({
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
})
export const problem = style([note, { color: vars.color.bad }])
