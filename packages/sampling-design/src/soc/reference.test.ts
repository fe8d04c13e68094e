import { describe, expect, it } from 'vitest'
import { csvRows, groups, hasReference, number, type Row, sheetRows } from '../testing/soc-reference.ts'
import { joinDepths, type SocLayer, socStockEquivalentMass, socStockFixedDepth } from './index.ts'

const VON_HADEN = 'reference/soc_stock/vonHaden_example_datasets.xlsx'
const SIMPLE = 'reference/soc_stock/SimpleESM_test.xlsx'
const DEPTHS_CM = [10, 30, 50, 100]

/** Both results were made from the same doubles: what is left is the order of additions. */
function expectSame(ours: number, theirs: number): void {
  expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(theirs)))
}

function vonHadenLayer(row: Row): SocLayer {
  return {
    topCm: number(row, 'Upper_cm'),
    bottomCm: number(row, 'Lower_cm'),
    bulkDensityGCm3: number(row, 'BD_g_cm3'),
    carbonPercent: number(row, 'SOC_pct'),
    organicMatterPercent: number(row, 'SOM_pct'),
  }
}

describe.skipIf(!hasReference)(
  "SOC-20: von Haden's example datasets (reference/soc_stock, absent: skipped)",
  () => {
    const sheets = ['a_temporal_paired', 'b_temporal_random', 'c_comparative', 'd_protocol']

    it.each(sheets)('%s: fixed depth to 1e-9', async (sheet) => {
      const cores = groups(await sheetRows(VON_HADEN, sheet), 'ID', 'Rep')
      const expected = groups(csvRows(`reference/soc_stock/vonHaden_${sheet}_FD_expected.csv`), 'ID', 'Rep')
      expect([...expected.keys()].sort()).toEqual([...cores.keys()].sort())
      for (const [core, rows] of expected) {
        const layers = (cores.get(core) ?? []).map(vonHadenLayer)
        for (const row of rows) {
          const to = (topCm: number) =>
            socStockFixedDepth(layers, { topCm, bottomCm: number(row, 'Lower_cm') })
          const own = to(number(row, 'Upper_cm'))
          expectSame(own.stockTHa, number(row, 'SOC_g_cm2') * 100)
          expectSame(own.soilMassTHa, number(row, 'Soil_g_cm2') * 100)
          expectSame(to(0).stockTHa, number(row, 'Cum_SOC_g_cm2') * 100)
          expectSame(to(0).soilMassTHa, number(row, 'Cum_Soil_g_cm2') * 100)
        }
      }
    })

    it.each(sheets)('%s: equivalent mineral mass by the spline to 1e-9', async (sheet) => {
      const rows = await sheetRows(VON_HADEN, sheet)
      const cores = groups(rows, 'ID', 'Rep')
      const byId = groups(rows, 'ID')
      const expected = groups(csvRows(`reference/soc_stock/vonHaden_${sheet}_ESM_expected.csv`), 'ID', 'Rep')
      expect([...expected.keys()].sort()).toEqual([...cores.keys()].sort())
      for (const [core, wanted] of expected) {
        const own = cores.get(core) ?? []
        const references = groups(byId.get(String(own[0]?.get('Ref_ID'))) ?? [], 'Rep')
        const profiles = [...references.values()].map((layers) => layers.map(vonHadenLayer))
        const result = socStockEquivalentMass(own.map(vonHadenLayer), {
          reference: { profiles, depthsCm: DEPTHS_CM },
          // As the published script goes on where a core is lighter than its reference.
          extrapolate: 'last-cubic',
        })
        expect(result.parts).toHaveLength(wanted.length)
        wanted.forEach((row, i) => {
          expectSame(result.parts[i]?.stockTHa ?? Number.NaN, number(row, 'SOC_g_cm2') * 100)
          expectSame(result.parts[i]?.massTHa ?? Number.NaN, number(row, 'Min_Soil_g_cm2') * 100)
          expectSame(result.parts[i]?.organicMatterTHa ?? Number.NaN, number(row, 'SOM_g_cm2') * 100)
        })
        const deepest = wanted.at(-1) ?? new Map()
        expectSame(result.stockTHa, number(deepest, 'Cum_SOC_g_cm2') * 100)
        expectSame(result.soilMassTHa, number(deepest, 'Cum_Soil_g_cm2') * 100)
      }
    })
  },
)

describe.skipIf(!hasReference)("SOC-21: SimpleESM's test data (reference/soc_stock, absent: skipped)", () => {
  const carbonLayer = (row: Row) => ({
    topCm: -number(row, 'Upper_cm'),
    bottomCm: -number(row, 'Lower_cm'),
    carbonPercent: number(row, 'SOC_g_kg') / 10,
  })
  const densityLayer = (row: Row) => ({
    topCm: -number(row, 'Upper_cm'),
    bottomCm: -number(row, 'Lower_cm'),
    bulkDensityGCm3: number(row, 'BD_g_cm3'),
  })

  async function profiles(): Promise<{ point: string; carbon: Row[]; density: Row[] }[]> {
    const carbon = groups(await sheetRows(SIMPLE, 'Concentrations'), 'Campaign', 'Plot', 'Point')
    const density = groups(await sheetRows(SIMPLE, 'BD'), 'Campaign', 'Plot', 'Point')
    return [...carbon].map(([point, rows]) => ({ point, carbon: rows, density: density.get(point) ?? [] }))
  }
  const expectedOf = (kind: string) =>
    groups(csvRows(`reference/soc_stock/SimpleESM_${kind}_expected.csv`), 'Campaign', 'Plot', 'Point')
  const referenceMasses = async () =>
    (await sheetRows(SIMPLE, 'Ref_soil_mass')).map((row) => number(row, 'Ref_soil_mass_t_ha'))

  it('fixed depth to 1e-9, densities in other layers than carbon', async () => {
    const expected = expectedOf('FD')
    for (const { point, carbon, density } of await profiles()) {
      const layers = joinDepths(carbon.map(carbonLayer), density.map(densityLayer))
      const rows = expected.get(point) ?? []
      expect(rows).toHaveLength(carbon.length)
      for (const row of rows) {
        const topCm = -number(row, 'Upper_cm')
        const { stockTHa, soilMassTHa } = socStockFixedDepth(layers, {
          topCm,
          bottomCm: -number(row, 'Lower_cm'),
        })
        expectSame(stockTHa, number(row, 'SOC_stock_FD'))
        expectSame(soilMassTHa, number(row, 'Soil_mass'))
      }
    }
  })

  it('ESM2: the spline against the mass of all soil, to 1e-9', async () => {
    const expected = expectedOf('ESM2')
    const massesTHa = await referenceMasses()
    for (const { point, carbon, density } of await profiles()) {
      const layers = joinDepths(carbon.map(carbonLayer), density.map(densityLayer))
      const result = socStockEquivalentMass(layers, {
        reference: { massesTHa },
        mass: 'soil',
        extrapolate: true,
      })
      const rows = expected.get(point) ?? []
      expect(rows).toHaveLength(massesTHa.length)
      rows.forEach((row, i) => {
        expectSame(result.parts[i]?.stockTHa ?? Number.NaN, number(row, 'SOC_stock_ESM2'))
        expectSame(result.parts[i]?.massTHa ?? Number.NaN, number(row, 'Soil_mass_ESM2'))
      })
    }
  })

  it('ESM: layer by layer in steps of a millimeter, to 1e-9', async () => {
    const expected = expectedOf('ESM')
    const massesTHa = await referenceMasses()
    for (const { point, carbon, density } of await profiles()) {
      const layers = joinDepths(carbon.map(carbonLayer), density.map(densityLayer), 'both')
      const result = socStockEquivalentMass(layers, {
        reference: { massesTHa },
        method: 'linear',
        mass: 'soil',
        extrapolate: true,
        stepCm: 0.1,
      })
      const rows = expected.get(point) ?? []
      expect(rows).toHaveLength(massesTHa.length)
      rows.forEach((row, i) => {
        expectSame(result.parts[i]?.stockTHa ?? Number.NaN, number(row, 'SOC_stock_ESM'))
        expectSame(result.parts[i]?.massTHa ?? Number.NaN, number(row, 'Soil_mass_ESM'))
        expectSame(result.parts[i]?.bottomCm ?? Number.NaN, -number(row, 'Lower_cm'))
      })
    }
  })
})

describe.skipIf(!hasReference)(
  'SOC-22: La Libertad, published stocks from rounded inputs (soil/COSha*.csv, absent: skipped)',
  () => {
    it.each([
      { file: 'COSha10', depth: 10, within: 0.16, rows: 122 },
      { file: 'COSha30', depth: 30, within: 0.45, rows: 118 },
    ])('$file within $within t/ha', ({ file, depth, within, rows }) => {
      const sites = csvRows(`soil/${file}.csv`)
      expect(sites).toHaveLength(rows)
      let largest = 0
      for (const site of sites) {
        const layer = {
          topCm: 0,
          bottomCm: depth,
          bulkDensityGCm3: number(site, `DA${depth}`),
          carbonPercent: number(site, `CO${depth}`),
        }
        const { stockTHa } = socStockFixedDepth([layer], { topCm: 0, bottomCm: depth })
        const off = Math.abs(stockTHa - number(site, file))
        expect(Math.round(off * 100) / 100).toBeLessThanOrEqual(within)
        largest = Math.max(largest, off)
      }
      // The rounding of the published inputs is seen, not a comparison of nothing.
      expect(largest).toBeGreaterThan(within / 2)
    })
  },
)
