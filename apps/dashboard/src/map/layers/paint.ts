import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'

export const FONT = ['Atkinson Hyperlegible Next Variable']
/** MapLibre takes the weight from the first name, and the face from the first that there is. */
export const FONT_STRONG = ['Semibold', ...FONT]
/** The look: hues as fill at 26 % with a 1.4 px edge. */
export const FILL_OPACITY = 0.26
export const FILL_OPACITY_POINTED = 0.46
export const EDGE_PX = 1.4
export const EDGE_SELECTED_PX = 3
const DOT_FAR_PX = 3
const DOT_NEAR_PX = 0.7
const DOT_POINTED_EXTRA_PX = 2
const DOT_FULL_ZOOM = 7
export const DOT_MAX_ZOOM = 10.5

export const selected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]
export const chosen: ExpressionSpecification = ['boolean', ['feature-state', 'chosen'], false]
export const hovered: ExpressionSpecification = ['boolean', ['feature-state', 'hovered'], false]

/** A color, or what decides it. */
export type Hue = string | ExpressionSpecification

/** Selection is blue, never a state's color. */
export function fillPaint(palette: Palette, hue: Hue) {
  const color: ExpressionSpecification = ['case', selected, palette.focus, hue]
  const opacity: ExpressionSpecification = ['case', hovered, FILL_OPACITY_POINTED, FILL_OPACITY]
  return { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false }
}

export function edgePaint(palette: Palette, hue: Hue) {
  const color: ExpressionSpecification = ['case', selected, palette.focus, hue]
  const width: ExpressionSpecification = ['case', ['any', selected, hovered], EDGE_SELECTED_PX, EDGE_PX]
  return { 'line-color': color, 'line-width': width }
}

/** From far away a field is smaller than a pixel: a dot on its corners, which then fall into one. */
export function dotPaint(palette: Palette, hue: Hue) {
  const color: ExpressionSpecification = ['case', selected, palette.focus, hue]
  const pointed = (px: number): ExpressionSpecification => [
    'case',
    ['any', selected, hovered],
    px + DOT_POINTED_EXTRA_PX,
    px,
  ]
  const radius: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    ['zoom'],
    DOT_FULL_ZOOM,
    pointed(DOT_FAR_PX),
    DOT_MAX_ZOOM,
    pointed(DOT_NEAR_PX),
  ]
  return { 'circle-color': color, 'circle-radius': radius }
}

/** What words are drawn with. */
export type Ink = Pick<Palette, 'muted' | 'text' | 'mapGround'>

export function namePaint(palette: Ink, ink: string) {
  return { 'text-color': ink, 'text-halo-color': palette.mapGround, 'text-halo-width': 1.5 }
}

export const nameLayout = (sizePx: number) => ({
  'text-field': ['get', 'name'] satisfies ExpressionSpecification,
  'text-font': FONT,
  'text-size': sizePx,
  'text-max-width': 8,
  'text-padding': 4,
})

/** Which features of a source a layer draws: by their `role`. */
export const role = (...roles: string[]): FilterSpecification => ['in', ['get', 'role'], ['literal', roles]]
