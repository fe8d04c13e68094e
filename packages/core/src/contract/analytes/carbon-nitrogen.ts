import { type Analyte, analyte, extractable, percent } from './analyte.ts'

const PERCENT_DECIMALS = 3
const exact = { decimals: PERCENT_DECIMALS, zeroIsOdd: true } as const
/** Milligrams of carbon from a kilogram of soil in a day. */
const respiration = (label: string, aliases: readonly string[]): Analyte =>
  analyte('rate', { label, unit: 'mg/kg/day', range: [0, 500], decimals: 1, aliases })

export const CARBON_AND_NITROGEN = {
  soc: percent(
    'Soil organic carbon',
    [0.05, 20],
    [
      'SOC',
      'Soil organic carbon',
      'Organic carbon',
      'Organic C',
      'Total organic carbon',
      'Total org carbon',
      'TOC',
      'TOCarb',
      'OC',
      'Org C',
    ],
    exact,
  ),
  soc_wb: percent(
    'Organic carbon, Walkley-Black',
    [0.05, 20],
    ['Organic carbon Walkley-Black', 'Walkley-Black carbon', 'WB OC', 'OC WB', 'Organic carbon WB'],
    exact,
  ),
  total_c: percent(
    'Total carbon',
    [0.05, 30],
    ['Total carbon', 'Total C', 'TC', 'totalC', 'C total', 'Carbon total', 'Total C concentration'],
    exact,
  ),
  inorganic_c: percent(
    'Inorganic carbon',
    [0, 12],
    [
      'Inorganic carbon',
      'Inorganic C',
      'Soil inorganic carbon',
      'SIC',
      'TIC',
      'TICarb',
      'Total inorganic carbon',
    ],
    { decimals: PERCENT_DECIMALS },
  ),
  om: percent(
    'Organic matter',
    [0.1, 30],
    ['OM', 'Organic matter', 'Org matter', 'Soil organic matter', 'SOM', 'O.M.', 'Org. Matter'],
    { zeroIsOdd: true },
  ),
  om_loi: percent(
    'Organic matter, loss on ignition',
    [0.1, 30],
    [
      'Organic matter LOI',
      'OM LOI',
      'LOI OM',
      'LOI',
      'SOM LOI',
      'Loss on ignition',
      'Organic matter loss on ignition',
    ],
    { zeroIsOdd: true },
  ),
  om_wb: percent(
    'Organic matter, Walkley-Black',
    [0.1, 30],
    ['WB OM', 'OM WB', 'Organic matter WB', 'Organic matter Walkley-Black', 'Walkley-Black organic matter'],
    { zeroIsOdd: true },
  ),
  total_n: percent(
    'Total nitrogen',
    [0.005, 2],
    ['Total nitrogen', 'Total N', 'TN', 'totalN', 'N total', 'Nitrogen total', 'Total N concentration'],
    exact,
  ),
  tkn: percent(
    'Total Kjeldahl nitrogen',
    [0.005, 2],
    ['TKN', 'Total Kjeldahl nitrogen', 'Kjeldahl nitrogen', 'Kjeldahl N'],
    exact,
  ),
  nitrate_n: extractable(
    'Nitrate nitrogen',
    [0, 200],
    [
      'Nitrate-N',
      'NO3-N',
      'Nitrate nitrogen',
      'nitrateN',
      'N-NO3',
      'Nitrate N (NO3-N)',
      '1N KCl NO3-N',
      '2N KCl NO3-N',
      'KCl NO3-N',
      'PSNT',
    ],
  ),
  nitrite_n: extractable('Nitrite nitrogen', [0, 50], ['Nitrite-N', 'NO2-N', 'Nitrite nitrogen']),
  ammonium_n: extractable(
    'Ammonium nitrogen',
    [0, 100],
    ['Ammonium-N', 'NH4-N', 'Ammonium nitrogen', 'ammN', 'ammoniumN', 'N-NH4', 'KCl NH4-N'],
  ),
  // What was there after an incubation less what was before it: soil can take nitrogen up.
  pmn: extractable(
    'Potentially mineralizable nitrogen',
    [-50, 300],
    ['PMN', 'pmN', 'Potentially mineralizable nitrogen', 'Potentially mineralizable N'],
  ),
  enr: analyte('area', {
    label: 'Estimated nitrogen release',
    unit: 'lb/ac',
    range: [0, 400],
    decimals: 0,
    aliases: ['ENR', 'Estimated nitrogen release', 'Est N release'],
  }),
  poxc: extractable(
    'Permanganate-oxidizable carbon',
    [0, 2500],
    ['POXC', 'POX-C', 'poxC', 'Permanganate oxidizable carbon', 'Active carbon'],
    0,
  ),
  ace_protein: analyte('fraction', {
    label: 'Autoclaved-citrate extractable protein',
    unit: 'g/kg',
    range: [0, 60],
    aliases: [
      'ACE',
      'ACE protein',
      'ace',
      'Soil protein',
      'ACE soil protein',
      'Autoclaved citrate extractable protein',
    ],
  }),
  respiration_24h: respiration('Mineralizable carbon, 24 hours', [
    '24hrminC',
    'min C 24hr',
    '24-hr mineralizable carbon',
    '24 hr mineralizable carbon',
  ]),
  respiration_96h: respiration('Mineralizable carbon, 96 hours', [
    '96hrminC',
    'min C 96hr',
    '96-hr mineralizable carbon',
    '96 hr mineralizable carbon',
  ]),
  respiration: extractable(
    'Soil respiration (CO₂-C)',
    [0, 600],
    ['CO2 soil respiration', 'Soil respiration', 'one day C', 'CO2-C', 'Solvita CO2-C', 'Respiration'],
  ),
} as const satisfies Readonly<Record<string, Analyte>>
