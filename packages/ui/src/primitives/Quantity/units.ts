import type { AreaUnit } from '@org/core/contract'
import { createContext, useContext } from 'react'
import type { DepthUnit } from '../../format/depth.ts'

/** The units one person reads in. */
export interface Units {
  area: AreaUnit
  depth: DepthUnit
}

const UnitsContext = createContext<Units>({ area: 'ac', depth: 'in' })

/** Sets the units of every {@link Area} and {@link Depth} below it. */
export const UnitsProvider = UnitsContext.Provider

export const useUnits = (): Units => useContext(UnitsContext)
