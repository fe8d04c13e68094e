import type { Palette } from '@org/ui/theme'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { stands } from '../useMap.ts'
import { RING_RATIO, ring } from './ring.ts'
import { keyOf, readName, sharesIn } from './rings.ts'
import type { ColorScale } from './scale.ts'

/** Draws the rings of counts when they are first wanted. */
export function useRings(map: MapLibreMap | null, palette: Palette, scale: ColorScale | undefined): void {
  useEffect(() => {
    if (map === null || scale === undefined) return
    const key = keyOf(palette, scale)
    map.setMissingStyleImageResolver(async (name) => {
      const asked = readName(name)
      if (asked === null || asked.key !== key) return
      const image = ring(sharesIn(palette, scale, asked.shares), asked.innerPx, palette.surface)
      if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: RING_RATIO })
    })
    return () => {
      if (stands(map)) map.setMissingStyleImageResolver(null)
    }
  }, [map, palette, scale])
}
