import type { Palette } from '@org/ui/theme'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { DASHED_RING, DASHED_RING_RATIO, dashedRing } from './dashed-ring.ts'
import { HATCH, hatch } from './hatch.ts'

/** Gives the map the pictures that its layers name, in a palette's colors. */
export function drawImages(map: MapLibreMap, palette: Palette): void {
  const images = [
    { name: HATCH.gained, image: hatch(palette.ok, -1), pixelRatio: 1 },
    { name: HATCH.lost, image: hatch(palette.bad, 1), pixelRatio: 1 },
    { name: HATCH.masked, image: hatch(palette.muted, 1), pixelRatio: 1 },
    { name: DASHED_RING, image: dashedRing(palette.text, palette.surface), pixelRatio: DASHED_RING_RATIO },
  ]
  for (const { name, image, pixelRatio } of images) {
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio })
  }
}
