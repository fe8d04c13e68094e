import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'
import { note, problem } from '../TextField/TextField.css.ts'

export const group = style({
  display: 'flex',
  alignItems: 'stretch',
  height: vars.height.row,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  selectors: {
    '&[data-invalid]': { borderColor: vars.color.bad },
    '&[data-disabled]': { borderColor: vars.color.lineStrong, color: vars.color.muted },
    '&[data-focus-within]': { outline: `${vars.edge.focus} solid ${vars.color.focus}` },
  },
})
export const input = style({
  flex: '1 1 0',
  minWidth: 0,
  padding: `0 ${vars.space.x3}`,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  textAlign: 'end',
  // The frame around it shows the focus.
  outline: 'none',
})
export const unit = style({ alignSelf: 'center', paddingInlineEnd: vars.space.x2, color: vars.color.muted })
export const step = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.space.x8,
  border: 0,
  borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: 'none',
  color: vars.color.muted,
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { opacity: 0.55, cursor: 'not-allowed' } },
})

export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: vars.space.x2,
})
export const short = style([group, { width: units(22) }])
const whole = style({ gridColumn: '1 / -1' })
export const below = style([note, whole])
export const problemBelow = style([problem, whole])
