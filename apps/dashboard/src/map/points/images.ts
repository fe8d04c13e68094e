import type { Palette } from '@org/ui/theme'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { POINT_IMAGE, POINT_MARKS, POINT_SHAPES, type PointShape } from './shapes.ts'

const SIDE = 24
/** So that edges are smooth on every screen. */
const RATIO = 2
const LINE = 2.4
/** A light edge around each, so that it is seen on strata and pictures alike. */
const HALO = 2

/** Gives the map the pictures of points, in a palette's colors. */
export function drawPointImages(map: MapLibreMap, palette: Palette): void {
  for (const mark of POINT_MARKS) {
    const image = drawnShape(POINT_SHAPES[mark], palette)
    if (image === null) continue
    const name = `${POINT_IMAGE}${mark}`
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio: RATIO })
  }
}

/** @returns null in a window that cannot draw, as jsdom is one */
function drawnShape({ body, color, fill, sign }: PointShape, palette: Palette): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE * RATIO
  canvas.height = SIDE * RATIO
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.scale(RATIO, RATIO)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  const outline = new Path2D(body)
  stroke(pen, outline, palette.surface, LINE + 2 * HALO)
  if (fill !== 'none') {
    pen.fillStyle = palette[fill]
    pen.fill(outline)
  }
  stroke(pen, outline, palette[color], LINE)
  if (sign !== undefined) stroke(pen, new Path2D(sign.path), palette[sign.color], LINE)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

function stroke(pen: CanvasRenderingContext2D, path: Path2D, color: string, width: number): void {
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.stroke(path)
}
