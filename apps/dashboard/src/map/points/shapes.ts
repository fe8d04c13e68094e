import { POINT_STATUSES, type PointStatus } from '@org/core/contract'
import type { Palette } from '@org/ui/theme'

/** How a point looks: by its status, or as a replacement that takes no place. */
export type PointMark = PointStatus | 'spare'

/** What a point is drawn as, in a square of 24: the shape says the status, the color only helps. */
export interface PointShape {
  /** In words, for the legend. */
  said: string
  /** A path that is filled and edged. */
  body: string
  color: keyof Palette
  fill: keyof Palette | 'none'
  /** Lines on it. */
  sign?: { path: string; color: keyof Palette }
}

const disc = (radius: number): string =>
  `M${12 - radius} 12a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
const SQUARE = 'M8 8h8v8h-8z'

/** The shape of every mark. */
export const POINT_SHAPES: Readonly<Record<PointMark, PointShape>> = {
  planned: { said: 'ring', body: disc(7), color: 'plan', fill: 'surface' },
  assigned: { said: 'full disc', body: disc(7), color: 'progress', fill: 'progress' },
  collected: {
    said: 'disc with a check',
    body: disc(8),
    color: 'ok',
    fill: 'ok',
    sign: { path: 'M8.2 12.3l2.6 2.6l5-5.4', color: 'surface' },
  },
  relocated: {
    said: 'diamond with a check',
    body: 'M12 2.5l9.5 9.5l-9.5 9.5l-9.5 -9.5z',
    color: 'ok',
    fill: 'ok',
    sign: { path: 'M8.2 12.3l2.6 2.6l5-5.4', color: 'surface' },
  },
  inaccessible: { said: 'slanting cross', body: 'M6 6l12 12M18 6l-12 12', color: 'bad', fill: 'none' },
  skipped: { said: 'upright cross', body: 'M12 4v16M4 12h16', color: 'bad', fill: 'none' },
  replaced: { said: 'hollow square', body: SQUARE, color: 'muted', fill: 'surface' },
  waived: {
    said: 'hollow square with a bar',
    body: SQUARE,
    color: 'muted',
    fill: 'surface',
    sign: { path: 'M9.5 12h5', color: 'muted' },
  },
  spare: { said: 'small dot', body: disc(3), color: 'muted', fill: 'muted' },
}

/** In the order of the legend: as a point goes on. */
export const POINT_MARKS: readonly PointMark[] = [...POINT_STATUSES, 'spare']

/** The name by which layers ask for a mark's picture: the tiles' status says the rest. */
export const POINT_IMAGE = 'point-'
