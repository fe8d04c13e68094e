/** The design language without its side effects (fonts, page styles): what style sheets are written with. */
export { CATEGORY_COLORS, type Palette, palettes, type Scheme } from './palettes.ts'
export { type Density, media, touchTarget, units } from './scale.ts'
export { vars } from './tokens.css.ts'
