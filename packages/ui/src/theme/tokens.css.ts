import { assignVars, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { type Palette, palettes, type Scheme, sunPalette } from './palettes.ts'
import { media, ROW_PX, TOUCH_PX, units } from './scale.ts'

const colors: Record<keyof Palette, null> = {
  bg: null,
  surface: null,
  sunken: null,
  line: null,
  lineStrong: null,
  control: null,
  text: null,
  muted: null,
  faint: null,
  accent: null,
  accentHover: null,
  accentSoft: null,
  accentOn: null,
  plan: null,
  planSoft: null,
  progress: null,
  progressSoft: null,
  ok: null,
  okSoft: null,
  bad: null,
  badSoft: null,
  focus: null,
  sidebar: null,
  sidebarIcon: null,
  sidebarActive: null,
  sidebarFocus: null,
  mapGround: null,
  mapWater: null,
  mapRoad: null,
  strata1: null,
  strata2: null,
  strata3: null,
  strata4: null,
  strata5: null,
  strata6: null,
  category1: null,
  category2: null,
  category3: null,
  category4: null,
  category5: null,
  category6: null,
  category7: null,
  category8: null,
  scrim: null,
  shadow: null,
}

/** The design language as a contract: a theme fills it, everything else names it. */
export const vars = createGlobalThemeContract(
  {
    color: colors,
    space: { x1: null, x2: null, x3: null, x4: null, x5: null, x6: null, x8: null, x12: null, x16: null },
    font: { body: null, code: null },
    size: { note: null, body: null, title: null, figure: null },
    leading: { note: null, body: null, title: null, figure: null },
    weight: { regular: null, medium: null, bold: null },
    radius: { control: null, card: null, full: null },
    height: { row: null, line: null, target: null, head: null },
    edge: { hairline: null, control: null, focus: null, focusOffset: null },
    elevation: { raised: null, floating: null },
    motion: { quick: null, ease: null },
  },
  (_value, path) => `ops-${path.join('-')}`,
)

const px = (length: number) => `${length}px`

const constants = assignVars(
  {
    space: vars.space,
    font: vars.font,
    size: vars.size,
    leading: vars.leading,
    weight: vars.weight,
    radius: vars.radius,
    height: vars.height,
    edge: vars.edge,
    motion: vars.motion,
  },
  {
    space: {
      x1: units(1),
      x2: units(2),
      x3: units(3),
      x4: units(4),
      x5: units(5),
      x6: units(6),
      x8: units(8),
      x12: units(12),
      x16: units(16),
    },
    font: {
      body: "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
      code: "'Atkinson Hyperlegible Mono Variable', ui-monospace, monospace",
    },
    size: { note: '12px', body: '14px', title: '18px', figure: '30px' },
    leading: { note: '16px', body: '20px', title: '24px', figure: '36px' },
    weight: { regular: '400', medium: '570', bold: '650' },
    radius: { control: '8px', card: '12px', full: '999px' },
    height: { row: px(ROW_PX.comfortable), line: px(ROW_PX.comfortable), target: units(6), head: units(14) },
    edge: { hairline: '1px', control: '1px', focus: '2px', focusOffset: '1px' },
    motion: { quick: '120ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' },
  },
)

const themeOf = (colorScheme: Scheme, palette = palettes[colorScheme]) => ({
  vars: {
    ...assignVars(vars.color, palette),
    ...assignVars(vars.elevation, {
      raised: `0 1px 3px ${palette.shadow}`,
      floating: `0 8px 24px ${palette.shadow}`,
    }),
  },
  colorScheme,
})

globalStyle(':root', { vars: constants })
globalStyle(':root[data-density="compact"]', { vars: { [vars.height.line]: px(ROW_PX.compact) } })
globalStyle(':root:root', {
  '@media': {
    [media.touch]: { vars: { [vars.height.row]: px(TOUCH_PX), [vars.height.line]: px(TOUCH_PX) } },
  },
})
globalStyle(':root', themeOf('light'))
// The system decides until a person chooses; `data-theme` on the root element is that choice.
globalStyle(':root:not([data-theme="light"])', {
  '@media': { '(prefers-color-scheme: dark)': themeOf('dark') },
})
globalStyle(':root[data-theme="dark"]', themeOf('dark'))
// More specific than either: what the sun needs goes before what a person likes.
globalStyle(':root[data-sun][data-sun]', themeOf('light', sunPalette))
globalStyle(':root', {
  '@media': { [media.reducedMotion]: { vars: { [vars.motion.quick]: '0ms' } } },
})
