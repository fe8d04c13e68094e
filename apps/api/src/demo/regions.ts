import type { Ground } from './parcels.ts'

/** A crop and how the field is worked while it grows. */
export interface Season {
  crop: string
  tillage: string
}

/** What follows what on a field, year after year, and how common that is. */
export interface Rotation {
  weight: number
  /** On irrigated fields only, or on the others only; both when absent. */
  irrigated?: boolean
  seasons: readonly Season[]
}

/** Country in which growers farm: where it lies, what its ground does to fields, and what is grown. */
export interface Region {
  key: string
  /** Where four counties meet, in degrees. */
  center: { longitude: number; latitude: number }
  /** Township and range of the center, as the land survey numbers them. */
  township: number
  range: number
  rangeSide: 'E' | 'W'
  /** Of a hundred fields, how many lie here. */
  share: number
  ground: Ground
  rotations: readonly Rotation[]
  practices: readonly (readonly [string, number])[]
  /** Telephone area code; the numbers under it are all fictitious (555-01xx). */
  areaCode: string
  towns: readonly string[]
  postal: { state: string; zip: string }
}

const corn = (tillage: string): Season => ({ crop: 'Corn', tillage })
const soybeans = (tillage: string): Season => ({ crop: 'Soybeans', tillage })
const alfalfa: Season = { crop: 'Alfalfa', tillage: 'None' }
const wheat: Season = { crop: 'Winter wheat', tillage: 'No-till' }
const sorghum: Season = { crop: 'Grain sorghum', tillage: 'No-till' }

/** Prairie potholes, drained and flat: quarters and eighties, creeks, ponds. */
const IOWA: Region = {
  key: 'iowa',
  center: { longitude: -93.699, latitude: 42.21 },
  township: 85,
  range: 25,
  rangeSide: 'W',
  share: 0.42,
  ground: {
    taken: 0.58,
    creeks: 0.22,
    pivots: 0.03,
    halves: 0.07,
    quarters: [
      ['whole', 34],
      ['eighties', 38],
      ['eighty-and-forties', 18],
      ['forties', 10],
    ],
    edges: [
      ['plain', 42],
      ['notch', 20],
      ['farmstead', 8],
      ['ponds', 9],
      ['waterway', 12],
      ['contour', 5],
      ['strips', 1],
      ['diagonal', 3],
    ],
  },
  rotations: [
    { weight: 62, seasons: [corn('Strip-till'), soybeans('No-till')] },
    { weight: 20, seasons: [corn('Conventional'), corn('Conventional'), soybeans('No-till')] },
    { weight: 8, seasons: [corn('Conventional')] },
    { weight: 6, seasons: [corn('Reduced'), soybeans('No-till'), { crop: 'Oats', tillage: 'Reduced' }] },
    { weight: 4, seasons: [alfalfa, alfalfa, alfalfa, corn('No-till'), soybeans('No-till')] },
  ],
  practices: [
    ['', 46],
    ['Cover crop', 30],
    ['Manure', 12],
    ['Buffer strip', 7],
    ['Nitrogen inhibitor', 5],
  ],
  areaCode: '515',
  towns: ['Larkmead', 'New Ostren', 'Quillwater', 'Three Elms', 'Marlow Prairie'],
  postal: { state: 'IA', zip: '50999' },
}

/** Loess over groundwater: a circle in every other quarter. */
const NEBRASKA: Region = {
  key: 'nebraska',
  center: { longitude: -97.368, latitude: 41.047 },
  township: 12,
  range: 1,
  rangeSide: 'W',
  share: 0.34,
  ground: {
    taken: 0.55,
    creeks: 0.12,
    pivots: 0.52,
    halves: 0.06,
    quarters: [
      ['whole', 56],
      ['eighties', 28],
      ['eighty-and-forties', 10],
      ['forties', 6],
    ],
    edges: [
      ['plain', 48],
      ['notch', 22],
      ['farmstead', 9],
      ['ponds', 3],
      ['waterway', 9],
      ['contour', 4],
      ['strips', 2],
      ['diagonal', 3],
    ],
  },
  rotations: [
    { weight: 48, irrigated: true, seasons: [corn('Strip-till'), soybeans('No-till')] },
    { weight: 30, irrigated: true, seasons: [corn('Strip-till')] },
    { weight: 8, irrigated: true, seasons: [corn('Strip-till'), corn('Strip-till'), soybeans('No-till')] },
    { weight: 6, irrigated: true, seasons: [alfalfa, alfalfa, alfalfa, alfalfa, corn('No-till')] },
    { weight: 50, irrigated: false, seasons: [corn('No-till'), soybeans('No-till')] },
    { weight: 14, irrigated: false, seasons: [wheat, corn('No-till'), soybeans('No-till')] },
    { weight: 8, irrigated: false, seasons: [alfalfa, alfalfa, alfalfa, corn('No-till')] },
  ],
  practices: [
    ['', 50],
    ['Cover crop', 24],
    ['Irrigation scheduling', 14],
    ['Manure', 8],
    ['Nitrogen inhibitor', 4],
  ],
  areaCode: '402',
  towns: ['Harrow Bluff', 'Stellan', 'Wexel', 'Platte Orchard'],
  postal: { state: 'NE', zip: '68999' },
}

/** Wheat country: big dry quarters and terraces, circles where there is water. */
const KANSAS: Region = {
  key: 'kansas',
  center: { longitude: -97.925, latitude: 38.173 },
  township: 21,
  range: 5,
  rangeSide: 'W',
  share: 0.24,
  ground: {
    taken: 0.52,
    creeks: 0.14,
    pivots: 0.26,
    halves: 0.1,
    quarters: [
      ['whole', 58],
      ['eighties', 30],
      ['eighty-and-forties', 8],
      ['forties', 4],
    ],
    edges: [
      ['plain', 42],
      ['notch', 16],
      ['farmstead', 7],
      ['ponds', 8],
      ['waterway', 8],
      ['contour', 10],
      ['strips', 6],
      ['diagonal', 3],
    ],
  },
  rotations: [
    { weight: 30, irrigated: false, seasons: [wheat] },
    { weight: 34, irrigated: false, seasons: [wheat, sorghum, soybeans('No-till')] },
    {
      weight: 14,
      irrigated: false,
      seasons: [wheat, sorghum, { crop: 'Fallow', tillage: 'None' }],
    },
    { weight: 8, irrigated: false, seasons: [alfalfa, alfalfa, alfalfa, alfalfa, wheat] },
    { weight: 40, irrigated: true, seasons: [corn('Strip-till'), soybeans('No-till')] },
    { weight: 20, irrigated: true, seasons: [corn('Strip-till'), wheat, soybeans('No-till')] },
  ],
  practices: [
    ['', 58],
    ['Cover crop', 20],
    ['Terraces', 14],
    ['Manure', 8],
  ],
  areaCode: '620',
  towns: ['Castlerise', 'Old Meridian', 'Sandhollow', 'Winnow'],
  postal: { state: 'KS', zip: '67999' },
}

export const REGIONS: readonly Region[] = [IOWA, NEBRASKA, KANSAS]
