import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

const hue = createVar()

export const event = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${units(5)} minmax(0, 1fr)`,
  columnGap: vars.space.x3,
  paddingBottom: vars.space.x4,
  selectors: {
    // The thread from one event to the next.
    '&:not(:last-child)::before': {
      content: '',
      position: 'absolute',
      insetInlineStart: units(2.5),
      top: units(5),
      bottom: 0,
      borderInlineStart: `${vars.edge.hairline} solid ${vars.color.lineStrong}`,
    },
  },
})
const mark = style({ display: 'grid', placeItems: 'center', width: units(5), height: units(5), color: hue })
export const marks = styleVariants({
  none: [mark, { vars: { [hue]: vars.color.muted } }],
  plan: [mark, { vars: { [hue]: vars.color.plan } }],
  progress: [mark, { vars: { [hue]: vars.color.progress } }],
  ok: [mark, { vars: { [hue]: vars.color.ok } }],
  bad: [mark, { vars: { [hue]: vars.color.bad } }],
})
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const when = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
