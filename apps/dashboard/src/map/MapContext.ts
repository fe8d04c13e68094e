import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

/** What a tool on a map has to know. */
export interface MapState {
  /** null until it is drawn, and outside of one. */
  map: MapLibreMap | null
  /** Presses belong to the ruler while it is out. */
  isMeasuring: boolean
}

const MapContext = createContext<MapState>({ map: null, isMeasuring: false })

export const MapProvider = MapContext.Provider

/** The map that a tool stands on. */
export const useMapState = (): MapState => useContext(MapContext)
