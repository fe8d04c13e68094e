import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

/** The two colors of a series: of its area, and of its edge, line and pattern, which has 3 : 1 against the ground. */
const fill = createVar()
const edge = createVar()

const { strata1, strata2, strata3, strata4, strata5, strata6, surface, text, accent, muted } = vars.color
const HUES = [strata1, strata2, strata3, strata4, strata5, strata6]

/** How much of a series' hue is in its edge, in per cent; the rest is the text's color. */
export const EDGE_HUE_PERCENT = 60

const lookOf = (area: string, hue: string) => ({
  vars: { [fill]: area, [edge]: `color-mix(in srgb, ${hue} ${EDGE_HUE_PERCENT}%, ${text})` },
})

/** The look's strata in their order: six hues, then the same six lighter. */
export const series = styleVariants({
  s0: lookOf(strata1, strata1),
  s1: lookOf(strata2, strata2),
  s2: lookOf(strata3, strata3),
  s3: lookOf(strata4, strata4),
  s4: lookOf(strata5, strata5),
  s5: lookOf(strata6, strata6),
  ...Object.fromEntries(
    HUES.map((hue, at) => [`s${at + 6}`, lookOf(`color-mix(in srgb, ${hue} 45%, ${surface})`, hue)]),
  ),
})
/** A chart of one series has nothing to tell apart: it wears the accent. */
export const only = style({ vars: { [fill]: accent, [edge]: accent } })

/** Painted with the series' colors. */
export const area = style({ fill })
export const patternLine = style({ fill: 'none', stroke: edge, strokeWidth: vars.edge.hairline })
export const patternDot = style({ fill: edge })
export const outlined = style({ stroke: edge, strokeWidth: vars.edge.hairline })
export const line = style({
  fill: 'none',
  stroke: edge,
  strokeWidth: vars.edge.focus,
  strokeLinejoin: 'round',
})
export const marker = style({ fill: surface, stroke: edge, strokeWidth: vars.edge.focus })
export const solidMarker = style({ fill: edge, stroke: surface, strokeWidth: vars.edge.focus })

/** What is not a series: the axis, the grid, what a bar lost, the value compared with. */
export const grid = style({ stroke: vars.color.line, strokeWidth: vars.edge.hairline })
export const zero = style({ stroke: vars.color.control, strokeWidth: vars.edge.hairline })
export const ghost = style({
  fill: vars.color.sunken,
  stroke: vars.color.control,
  strokeWidth: vars.edge.hairline,
  strokeDasharray: '2 2',
})
export const reference = style({
  stroke: vars.color.control,
  strokeWidth: vars.edge.focus,
  strokeDasharray: '6 4',
})
export const axisText = style({
  fill: muted,
  fontSize: vars.size.note,
  fontFamily: vars.font.body,
  fontVariantNumeric: 'tabular-nums',
})
export const valueText = style([axisText, { fill: vars.color.text, fontWeight: vars.weight.medium }])
/** A line over bars: it crosses all their colors. */
export const lineOver = style({
  fill: 'none',
  stroke: vars.color.text,
  strokeWidth: vars.edge.focus,
  strokeLinejoin: 'round',
  pointerEvents: 'none',
})
