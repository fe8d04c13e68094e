import { type Analyte, analyte, inWords, percent } from './analyte.ts'

const part = (name: string): Analyte =>
  percent(name, [0, 100], [name, `${name} content`, `% ${name}`, `${name} fraction`], { decimals: 1 })

export const PHYSICAL = {
  sand: part('Sand'),
  silt: part('Silt'),
  clay: part('Clay'),
  texture_class: inWords('Texture class', [
    'Texture',
    'Texture class',
    'Textural class',
    'Soil texture',
    'USDA texture',
    'Texture by feel',
  ]),
  bulk_density: analyte('density', {
    label: 'Bulk density',
    unit: 'g/cm³',
    range: [0.5, 2],
    zeroIsOdd: true,
    aliases: [
      'Bulk density',
      'BD',
      'Soil bulk density',
      'Comprehensive bulk density',
      'Bulk density (corrected for coarse material)',
      'Db',
    ],
  }),
  moisture: percent(
    'Moisture',
    [0, 100],
    [
      'Moisture',
      'Soil moisture',
      'Moisture (grav)',
      'Gravimetric moisture',
      'Gravimetric water content',
      'Moisture content',
      'GWC',
    ],
    { decimals: 1 },
  ),
  coarse_fragments: percent(
    'Coarse fragments',
    [0, 90],
    ['Coarse fragments', 'Coarse fraction', 'Rock fragments', 'Gravel', 'Coarse material', 'Rocks %'],
    { decimals: 1 },
  ),
  aggregate_stability: percent(
    'Water-stable aggregates',
    [0, 100],
    [
      'wsa',
      'Water stable aggregates',
      'Aggregate stability',
      'Aggregate stability 1-2mm',
      'Wet aggregate stability',
    ],
    { decimals: 1 },
  ),
} as const satisfies Readonly<Record<string, Analyte>>
