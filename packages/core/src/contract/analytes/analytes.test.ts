import { describe, expect, it } from 'vitest'
import { normalizeUnit } from '../units/names.ts'
import { ANALYTES } from './all.ts'
import { findAnalyte, isOfStock, likelyAnalyteOf } from './find.ts'
import { MAX_HEADER, splitHeader, splitUnitCell, squashHeader } from './header.ts'
import { MODUS_IDS } from './modus-ids.ts'

const entries = Object.entries(ANALYTES)

describe('analytes of soil', () => {
  it('RES-22: no name and no Modus test stands for two of them', () => {
    const names = entries.flatMap(([key, { aliases }]) =>
      [...new Set(aliases.map(squashHeader))].map((name) => ({ key, name })),
    )
    const twice = names.filter(({ key, name }) =>
      names.some((other) => other.name === name && other.key !== key),
    )
    expect(twice).toEqual([])
    const ids = Object.values(MODUS_IDS).flat()
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(Object.keys(MODUS_IDS).filter((key) => ANALYTES[key] === undefined)).toEqual([])
  })

  it.each([
    ['p_mn', 'pmn'],
    ['d_b', 'bulk_density'],
    ['T_C (%)', 'total_c'],
    ['TOTAL_C (t/ha)', 'total_c'],
    ['SOC Mg/ha', 'soc'],
    ['N %', 'total_n'],
    ['C (g/kg)', 'total_c'],
    ['MO (%)', 'om'],
  ])('RES-102: %s may be %s, which is asked and not taken', (header, key) => {
    const unit = splitHeader(header).unit
    const found = findAnalyte({ header })
    expect(found === null || isOfStock(found.key, unit)).toBe(true)
    expect(likelyAnalyteOf({ header })).toBe(key)
  })

  it.each(['K_PCT', 'pmN', 'Db', 'O.M.', 'C-org', 'Nitrate-N', 'pH', 'K ppm', 'SOC %'])(
    'RES-102: %s is known, and asks nothing',
    (header) => {
      expect(findAnalyte({ header })).not.toBeNull()
      expect(likelyAnalyteOf({ header })).toBeNull()
    },
  )

  it('RES-22: each has a unit that is known, and a range', () => {
    for (const [key, { unit, range, quantity }] of entries) {
      expect(normalizeUnit(unit), key).toBe(unit)
      if (quantity !== 'text') expect(range[0], key).toBeLessThan(range[1])
    }
  })

  it('RES-22: a header of thousands of words, and one of many brackets, names nothing, at once', () => {
    for (const part of ['x - ', '(', '_a', 'mg ', '- ', 'mehlich -', '% ']) {
      const long = part.repeat(20_000)
      expect(splitHeader(long)).toEqual({ name: long, unit: '' })
      expect(splitUnitCell(long)).toBeNull()
      expect(findAnalyte({ header: long, unit: long, method: long })).toBeNull()
      const longest = long.slice(0, MAX_HEADER)
      expect(findAnalyte({ header: longest, unit: longest, method: longest }), part).toBeNull()
    }
    expect(splitHeader(`${'word '.repeat(90)}mg/kg day`)).toMatchObject({ unit: '' })
    expect(splitHeader(`${'word '.repeat(90)}mg / kg / day`)).toMatchObject({ unit: 'mg / kg / day' })
  })

  it.each(entries.map(([key, { aliases }]) => ({ key, aliases })))(
    'RES-22: $key is found by each of its names',
    ({ key, aliases }) => {
      for (const alias of aliases) expect(findAnalyte({ header: alias })?.key, alias).toBe(key)
    },
  )

  it.each([
    ['K', 'k', ''],
    ['K ppm', 'k', 'ppm'],
    ['Potassium ppm K', 'k', 'ppm'],
    ['Potassium M3 ICAP ppm K', 'k', 'ppm'],
    ['NA', 'na', ''],
    ['SOC (%)¹', 'soc', '%'],
    ['pH(1)', 'ph', ''],
    ['P g·kg−1', 'p', 'g·kg−1'],
    ['pH (1:5 Water)', 'ph_water', ''],
    ['pH (1:5 CaCl2)', 'ph_cacl2', ''],
    ['%OM', 'om', '%'],
    ['organicCPercent', 'soc', '%'],
    ['Corg', 'soc', ''],
    ['Corg (%)', 'soc', '%'],
    ['pH-Wert (CaCl2)', 'ph_cacl2', ''],
    ['Materia organica (%)', 'om', '%'],
    ['Matéria Orgânica g/kg', 'om', 'g/kg'],
    ['Ton %', 'clay', '%'],
    ['Phosphor (mg/100 g)', 'p', 'mg/100 g'],
    ['Argila (g kg-1)', 'clay', 'g kg-1'],
    ['CTC (mmolc/kg)', 'cec', 'mmolc/kg'],
    ['Lagerungsdichte kg/L', 'bulk_density', 'kg/L'],
    ['%K Sat', 'bs_k', '%'],
    ['K_PCT', 'bs_k', '%'],
    ['K Sat %', 'bs_k', '%'],
    ['K_SAT', 'k_paste', ''],
    ['1:1 Soil pH', 'ph_water', ''],
    ['PH', 'ph', ''],
    ['WDRF Buffer pH', 'buffer_ph_woodruff', ''],
    ['1:1 S Salts mmho/cm', 'ec', 'mmho/cm'],
    ['Organic Matter LOI %', 'om_loi', '%'],
    ['WB OM %', 'om_wb', '%'],
    ['OM', 'om', ''],
    ['TOC_%', 'soc', '%'],
    ['toc_percent', 'soc', 'percent'],
    ['Nitrate-N ppm N', 'nitrate_n', 'ppm'],
    ['2N KCl NO3-N ppm N', 'nitrate_n', 'ppm'],
    ['lbs N/A', 'nitrate_n', 'lbs N/A'],
    ['nitrateN_lbs.ac', 'nitrate_n', 'lbs.ac'],
    ['Bray P-1 ppm P', 'p_bray1', 'ppm'],
    ['Mehlich P-III ppm P', 'p_mehlich3', 'ppm'],
    ['Phosphorus M3 ICAP ppm P', 'p_mehlich3', 'ppm'],
    ['Olsen P ppm P', 'p_olsen', 'ppm'],
    ['HCO3_P', 'p_olsen', ''],
    ['HCO3', 'hco3_paste', ''],
    ['POX-C ppm C', 'poxc', 'ppm'],
    ['CEC/Sum of Cations me/100g', 'cec', 'me/100g'],
    ['Total N ppm', 'total_n', 'ppm'],
    ['Total Nitrogen^', 'total_n', ''],
    ['Texture*', 'texture_class', ''],
    ['ace_g_protein_kg_soil', 'ace_protein', 'g.protein.kg.soil'],
    ['min_c_96hr_mg_c_kg_day', 'respiration_96h', 'mg.c.kg.day'],
    ['96hrminC_mgC.kg.day', 'respiration_96h', 'mgC.kg.day'],
    ['bd_g_cm3', 'bulk_density', 'g.cm3'],
    ['sand_percent', 'sand', 'percent'],
    ['Moisture (Grav)', 'moisture', ''],
    ['p_olsen_mg_kg', 'p_olsen', 'mg.kg'],
    ['no3_n_mg_kg', 'nitrate_n', 'mg.kg'],
  ])('RES-22: “%s” is %s', (header, key, unit) => {
    expect(findAnalyte({ header })).toMatchObject({ key, unit })
  })

  it.each([
    'P2O5',
    'P2O5 Rec',
    'Total P2O5 Concentration %',
    'Total K ppm K',
    'K H3A',
    'H2O P',
    'Mehlich P-II ppm P',
    'Water Soluble K',
    'Total Phosphorus',
    'Nitrate',
    'NO3',
    'Sample Density g/cc',
    'Water Extractable Organic C',
    'Water Extractable Total N',
    'Organic C H2O ppm',
    'Salt Buffer pH',
    'Texture No',
    '% K',
    'Salt pH',
    'Total bases',
    '2:1 Soil pH',
    'Zip',
    'N',
    '',
  ])('RES-23: “%s” is none that is sure', (header) => {
    expect(findAnalyte({ header })).toBeNull()
  })

  it('RES-23: a method tells which phosphorus it is, and what is by no method of the table is none', () => {
    expect(findAnalyte({ header: 'P', unit: 'Mehlich 1   mg/kg (ppm)' })).toMatchObject({
      key: 'p_mehlich1',
      method: 'Mehlich 1',
    })
    expect(findAnalyte({ header: 'Ca', unit: 'Mehlich 1   mg/kg (ppm)' })).toMatchObject({
      key: 'ca',
      method: 'Mehlich 1',
    })
    expect(findAnalyte({ header: 'P', method: 'Bray P1' })?.key).toBe('p_bray1')
    expect(findAnalyte({ header: 'P', method: 'Morgan' })).toBeNull()
    expect(findAnalyte({ header: 'K', method: 'H3A' })).toBeNull()
    expect(findAnalyte({ header: 'K', unit: '%' })).toBeNull()
  })

  it.each([
    ['S-PH-1:1.02.07', 'ph_water'],
    ['L_MODV2_SOIL_PH_005', 'ph_water'],
    ['S-SOM-LOI.15', 'om_loi'],
    ['S-P-BIC.01.03', 'p_olsen'],
    ['s-p-b1-1:10.01.03', 'p_bray1'],
    ['S-BS-K.19', 'bs_k'],
    ['S-K-NH4AC.05', 'k'],
    ['S-CEC.19', 'cec'],
    ['S-BPH-SIK1.02', 'buffer_ph_sikora'],
    ['S-NO3-1:5.01.01', 'nitrate_n'],
  ])('RES-22: the Modus test %s is %s, whatever the element is called', (modusCode, key) => {
    expect(findAnalyte({ header: 'P', modusCode })?.key).toBe(key)
  })

  it('RES-23: beside a Modus test that is not known a name decides nothing', () => {
    expect(findAnalyte({ header: 'P', modusCode: 'S-P-XYZ.99' })).toBeNull()
  })
})
