import { createRandom, type Random } from './random.ts'

/** Where and how deep a sample was taken. */
export interface SoilPlace {
  growerName: string
  fieldName: string
  year: number
  pointNumber: number
  lon: number
  lat: number
  topCm: number
  bottomCm: number
}

/** What a laboratory finds in it: percent, g/cm³, mg/kg. */
export interface Soil {
  soc: number
  totalC: number
  totalN: number
  bulkDensity: number
  ph: number
  p: number
  k: number
}

const DEGREE_M = 111_200
/** Ranges of soils of the plains that are farmed. */
const SOC = { least: 0.8, most: 4 }
const DENSITY = { least: 1.1, most: 1.6 }
const PH = { least: 5.2, most: 8.1 }
/** Above this, soils hold lime: carbon that is not organic. */
const PH_OF_LIME = 7.2
const PLOW_LAYER_CM = 15
/** Levels of carbon are those of this year. */
const FIRST_YEAR = 2024

/** A value from about -1 to 1 that changes slowly over a field. */
type Trend = (place: SoilPlace) => number

interface FieldSoil {
  carbon: number
  /** How fast carbon becomes less with depth. */
  carbonDepthCm: number
  carbonToNitrogen: number
  /** Of carbon, a year, as a share of it. */
  gain: number
  ph: number
  p: number
  k: number
  ofCarbon: Trend
  ofReaction: Trend
}

/**
 * The soil of invented fields: each has a level of its own, a smooth trend over its ground, and less carbon further down;
 * on top of that every sample differs a little, and laboratories measure with an error. The same seed and place give the
 * same numbers.
 */
export function createSoil(seed: string): (place: SoilPlace) => Soil {
  const known = new Map<string, FieldSoil>()
  return (place) => {
    const name = `${seed} soil ${place.growerName} ${place.fieldName}`
    const field = known.get(name) ?? fieldSoil(createRandom(name))
    known.set(name, field)
    const { year, pointNumber, topCm } = place
    return soilAt(field, place, createRandom(`${name} ${year} ${pointNumber} ${topCm}`))
  }
}

function fieldSoil(random: Random): FieldSoil {
  return {
    carbon: random.between(1.6, 3.3),
    carbonDepthCm: random.between(28, 45),
    carbonToNitrogen: random.between(10, 12.2),
    ph: random.between(5.7, 7.6),
    p: Math.exp(random.between(Math.log(5), Math.log(55))),
    k: random.between(130, 320),
    ofCarbon: trendOf(random),
    ofReaction: trendOf(random),
    gain: random.between(-0.005, 0.02),
  }
}

const WAVES = 3
/** From a knoll to the length of a quarter section. */
const WAVE_M = { least: 180, most: 800 }

/** Waves of several lengths and directions over the ground. */
function trendOf(random: Random): Trend {
  const waves = Array.from({ length: WAVES }, () => ({
    direction: random.between(0, 2 * Math.PI),
    lengthM: random.between(WAVE_M.least, WAVE_M.most),
    phase: random.between(0, 2 * Math.PI),
  }))
  return ({ lon, lat }) => {
    const x = lon * DEGREE_M * Math.cos((lat * Math.PI) / 180)
    const y = lat * DEGREE_M
    const sum = waves.reduce((total, { direction, lengthM, phase }) => {
      const along = x * Math.cos(direction) + y * Math.sin(direction)
      return total + Math.sin((2 * Math.PI * along) / lengthM + phase)
    }, 0)
    return sum / WAVES
  }
}

function soilAt(field: FieldSoil, place: SoilPlace, random: Random): Soil {
  const { topCm, bottomCm } = place
  const carbon = field.ofCarbon(place)
  const below = share(field.carbonDepthCm, topCm, bottomCm)
  const grown = 1 + field.gain * (place.year - FIRST_YEAR)
  const soc = within(SOC, field.carbon * grown * (1 + 0.35 * carbon) * below * noise(random, 0.06))
  const ph = within(PH, field.ph + 0.45 * field.ofReaction(place) + topCm / 100 + random.between(-0.15, 0.15))
  const lime = Math.max(0, ph - PH_OF_LIME) * (0.5 + topCm / 60)
  const deeperCm = (topCm + bottomCm - PLOW_LAYER_CM) / 2
  const density = 1.46 - 0.08 * soc + 0.005 * deeperCm + random.between(-0.05, 0.05)
  const nutrients = share(PLOW_LAYER_CM + 5, topCm, bottomCm)
  return {
    soc,
    totalC: soc + lime * noise(random, 0.1),
    totalN: (soc / field.carbonToNitrogen) * noise(random, 0.05),
    bulkDensity: within(DENSITY, density),
    ph,
    p: field.p * (1 + 0.7 * field.ofReaction(place)) * nutrients * noise(random, 0.2),
    k: field.k * (1 + 0.3 * carbon) * Math.sqrt(nutrients) * noise(random, 0.1),
  }
}

const within = ({ least, most }: { least: number; most: number }, value: number): number =>
  Math.min(most, Math.max(least, value))

/** A factor around 1. */
const noise = (random: Random, spread: number): number =>
  1 + spread * (random.next() + random.next() + random.next() - 1.5)

/** Of a layer what is there, beside what the plow layer has: less with depth, by a power of e. */
function share(depthCm: number, topCm: number, bottomCm: number): number {
  const mean = (top: number, bottom: number): number =>
    (Math.exp(-top / depthCm) - Math.exp(-bottom / depthCm)) / (bottom - top)
  return mean(topCm, bottomCm) / mean(0, PLOW_LAYER_CM)
}
