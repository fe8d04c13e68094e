import './global.ts'

export { applyDensity, useDensity } from './density.ts'
export {
  CATEGORY_COLORS,
  type Density,
  media,
  type Palette,
  palettes,
  type Scheme,
  touchTarget,
  units,
  vars,
} from './design.ts'
export { applySun, applyTheme, type ThemeChoice, useScheme } from './scheme.ts'
