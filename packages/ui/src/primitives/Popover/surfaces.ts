// Loaded as one: whoever opens one of them opens others.
export { FilterSurface } from '../FilterBar/FilterSurface.tsx'
export { MenuSurface } from '../Menu/MenuSurface.tsx'
export { PopoverSurface } from './PopoverSurface.tsx'
