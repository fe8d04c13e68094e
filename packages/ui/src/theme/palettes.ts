/** The only colors of the product: the look's table, light and dark. Everything else names a token. */
export interface Palette {
  bg: string
  surface: string
  sunken: string
  /** Hairlines between things of one kind; decoration only. */
  line: string
  lineStrong: string
  /** Edge of something a person can operate: 3:1 against what it lies on. */
  control: string
  text: string
  muted: string
  /** Decoration and placeholders only. */
  faint: string
  accent: string
  accentHover: string
  accentSoft: string
  accentOn: string
  plan: string
  planSoft: string
  progress: string
  progressSoft: string
  ok: string
  okSoft: string
  bad: string
  badSoft: string
  /** Focus and selection: a blue that no state uses. */
  focus: string
  sidebar: string
  sidebarIcon: string
  sidebarActive: string
  sidebarFocus: string
  mapGround: string
  mapWater: string
  mapRoad: string
  strata1: string
  strata2: string
  strata3: string
  strata4: string
  strata5: string
  strata6: string
  /** Categories without an order, each 3:1 against the map: told apart with each kind of color blindness, too. */
  category1: string
  category2: string
  category3: string
  category4: string
  category5: string
  category6: string
  category7: string
  category8: string
  /** Behind a dialog. */
  scrim: string
  /** What shadows are made of. */
  shadow: string
}

export type Scheme = 'light' | 'dark'

const strata = {
  strata1: '#5b8f6a',
  strata2: '#c59a3d',
  strata3: '#4f7fb5',
  strata4: '#a96a8c',
  strata5: '#7d8b45',
  strata6: '#c0714f',
} as const

export const palettes: Record<Scheme, Palette> = {
  light: {
    bg: '#f6f6f2',
    surface: '#ffffff',
    sunken: '#efefe9',
    line: '#e0e0d8',
    lineStrong: '#c6c7bb',
    control: '#858b7d',
    text: '#1b1f1a',
    muted: '#5a6055',
    faint: '#666c60',
    accent: '#2c6a3a',
    accentHover: '#235730',
    accentSoft: '#e4f0e4',
    accentOn: '#ffffff',
    plan: '#2a5ca8',
    planSoft: '#e5edf8',
    progress: '#8a5a00',
    progressSoft: '#f8eed8',
    ok: '#2c6a3a',
    okSoft: '#e4f0e4',
    bad: '#b0271f',
    badSoft: '#fae6e3',
    focus: '#1c6fd4',
    sidebar: '#1d2b1f',
    sidebarIcon: '#b9c7b6',
    sidebarActive: '#35503a',
    sidebarFocus: '#8ab4f0',
    mapGround: '#e9ece2',
    mapWater: '#d3dfe3',
    mapRoad: '#ffffff',
    ...strata,
    category1: '#354fbb',
    category2: '#801e01',
    category3: '#cc5bac',
    category4: '#948711',
    category5: '#2a277c',
    category6: '#088458',
    category7: '#813780',
    category8: '#b03b0a',
    scrim: 'rgb(27 31 26 / 45%)',
    shadow: 'rgb(27 31 26 / 16%)',
  },
  dark: {
    bg: '#131511',
    surface: '#1b1e19',
    sunken: '#0f110d',
    line: '#2d312a',
    lineStrong: '#454b41',
    control: '#6f776a',
    text: '#e9ebe4',
    muted: '#a4ab9d',
    faint: '#868d80',
    accent: '#7fc58d',
    accentHover: '#97d3a3',
    accentSoft: '#22341f',
    accentOn: '#0f1a10',
    plan: '#8ab4f0',
    planSoft: '#1c2a3f',
    progress: '#e2b35a',
    progressSoft: '#362a10',
    ok: '#7fc58d',
    okSoft: '#1f321f',
    bad: '#f0938b',
    badSoft: '#3c1d1a',
    focus: '#8ab4f0',
    sidebar: '#10170f',
    sidebarIcon: '#9fb09c',
    sidebarActive: '#2a3f2c',
    sidebarFocus: '#8ab4f0',
    mapGround: '#1a1f18',
    mapWater: '#0e151a',
    mapRoad: '#262b23',
    ...strata,
    category1: '#44cbff',
    category2: '#a0602f',
    category3: '#c96ed2',
    category4: '#cfd123',
    category5: '#665ebb',
    category6: '#48a273',
    category7: '#d5a7cc',
    category8: '#eb941e',
    scrim: 'rgb(0 0 0 / 60%)',
    shadow: 'rgb(0 0 0 / 50%)',
  },
}

/** Colors of values that have none of their own, such as crops: told apart by color-blind people too, first to last. */
export const CATEGORY_COLORS = [
  'category1',
  'category2',
  'category3',
  'category4',
  'category5',
  'category6',
  'category7',
  'category8',
] as const satisfies (keyof Palette)[]

/** For a phone in the sun: black on white and three dark inks, text at least 7:1, no shades. It overrules light and dark. */
export const sunPalette: Palette = {
  ...palettes.light,
  bg: '#ffffff',
  surface: '#ffffff',
  sunken: '#ffffff',
  line: '#000000',
  lineStrong: '#000000',
  control: '#000000',
  text: '#000000',
  muted: '#1a1a1a',
  faint: '#333333',
  accent: '#00420f',
  accentHover: '#002e0a',
  accentSoft: '#e9f7ea',
  plan: '#002a80',
  planSoft: '#e8effc',
  progress: '#573800',
  progressSoft: '#fdf3dc',
  ok: '#00420f',
  okSoft: '#e9f7ea',
  bad: '#8a0000',
  badSoft: '#ffecea',
  focus: '#0047c2',
  sidebar: '#000000',
  sidebarIcon: '#ffffff',
  sidebarActive: '#000000',
  sidebarFocus: '#ffffff',
  mapGround: '#ffffff',
}
