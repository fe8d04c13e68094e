import { type Analyte, analyte, extractable } from './analyte.ts'

const P_RANGE: readonly [number, number] = [0, 500]
const phosphorus = (method: string, aliases: readonly string[]): Analyte =>
  extractable(`Phosphorus, ${method}`, P_RANGE, aliases)
/** What the water of a saturated paste holds, which is neither extractable nor on the exchange complex. */
const ofPaste = (label: string, unit: string, aliases: readonly string[]): Analyte =>
  analyte('concentration', { label: `${label} in the saturated paste`, unit, range: [0, 1000], aliases })
const cation = (name: string, range: readonly [number, number], aliases: readonly string[]): Analyte =>
  extractable(name, range, aliases, 0)

/**
 * Elements that an extract holds. Phosphorus is apart by extract, as its numbers cannot be compared; of the others the
 * method is kept beside the value. Digestions (“Total K”), extracts with water and with H3A are none of these.
 */
export const ELEMENTS = {
  p_mehlich1: phosphorus('Mehlich 1', [
    'Mehlich 1 P',
    'M1 P',
    'P M1',
    'P Mehlich 1',
    'Mehlich-1 P',
    'Phosphorus Mehlich 1',
  ]),
  p_mehlich3: phosphorus('Mehlich 3', [
    'Mehlich 3 P',
    'Mehlich P-III',
    'M3 P',
    'P M3',
    'P Mehlich 3',
    'Mehlich-3 P',
    'Phosphorus M3 ICAP',
    'Phosphorus Mehlich 3',
    'M3-P',
  ]),
  p_bray: phosphorus('Bray (which is not said)', ['Bray P', 'brayP', 'P Bray', 'PBray']),
  p_bray1: phosphorus('Bray 1', [
    'Bray P-1',
    'Bray P1',
    'P1',
    'Bray 1 P',
    'P Bray 1',
    'Weak Bray',
    'Bray-1 P',
    'Bray I P',
  ]),
  p_bray2: phosphorus('Bray 2', [
    'Bray P-2',
    'Bray P2',
    'P2',
    'Bray 2 P',
    'P Bray 2',
    'Strong Bray',
    'PBrayP2',
    'Bray-2 P',
    'Bray II P',
  ]),
  p_olsen: phosphorus('Olsen', [
    'Olsen P',
    'olsenP',
    'P Olsen',
    'HCO3_P',
    'PBic',
    'Bicarb P',
    'Bicarbonate P',
    'Olsen bicarb P',
    'Phosphorus Olsen',
    'Sodium bicarbonate P',
  ]),
  p: phosphorus('extract not said', [
    'P',
    'Phosphorus',
    'Extractable P',
    'Available P',
    'Extractable phosphorus',
  ]),
  k: cation(
    'Potassium',
    [5, 3000],
    ['K', 'Potassium', 'Extractable K', 'Exchangeable K', 'Extractable potassium'],
  ),
  ca: cation(
    'Calcium',
    [20, 20_000],
    ['Ca', 'Calcium', 'Extractable Ca', 'Exchangeable Ca', 'Extractable calcium'],
  ),
  mg: cation(
    'Magnesium',
    [5, 5000],
    ['Mg', 'Magnesium', 'Extractable Mg', 'Exchangeable Mg', 'Extractable magnesium'],
  ),
  na: cation(
    'Sodium',
    [0, 5000],
    ['Na', 'Sodium', 'Extractable Na', 'Exchangeable Na', 'Extractable sodium'],
  ),
  s: extractable('Sulfur', [0, 500], ['S', 'Sulfur', 'Sulphur', 'Extractable S']),
  sulfate_s: extractable(
    'Sulfate sulfur',
    [0, 500],
    ['SO4-S', 'Sulfate-S', 'SO4_S', 'Sulfate sulfur', 'S-SO4'],
  ),
  zn: extractable('Zinc', [0, 200], ['Zn', 'Zinc'], 2),
  mn: extractable('Manganese', [0, 500], ['Mn', 'Manganese']),
  fe: extractable('Iron', [0, 1000], ['Fe', 'Iron']),
  cu: extractable('Copper', [0, 100], ['Cu', 'Copper'], 2),
  b: extractable('Boron', [0, 20], ['B', 'Boron'], 2),
  cl: extractable('Chloride', [0, 1000], ['Cl', 'Chloride']),
  al: extractable('Aluminum', [0, 3000], ['Al', 'Aluminum', 'Aluminium', 'KCl ext Al']),
  mo: extractable('Molybdenum', [0, 10], ['Mo', 'Molybdenum', 'Molybdenum hot water'], 2),
  ca_paste: ofPaste('Calcium', 'meq/L', ['CA_SAT', 'Paste Ca', 'CaSatPas', 'Ca saturated paste']),
  mg_paste: ofPaste('Magnesium', 'meq/L', ['MG_SAT', 'Paste Mg', 'MgSatPas', 'Mg saturated paste']),
  na_paste: ofPaste('Sodium', 'meq/L', ['NA_SAT', 'Paste Na', 'NaSatPas', 'Na saturated paste']),
  k_paste: ofPaste('Potassium', 'meq/L', ['K_SAT', 'Paste K', 'KSatPas', 'K saturated paste']),
  b_paste: ofPaste('Boron', 'mg/L', ['B_SAT', 'Paste B', 'BSatPas', 'B saturated paste']),
  s_paste: ofPaste('Sulfur', 'mg/L', ['Paste S', 'S_SAT', 'SSatPas']),
  cl_paste: ofPaste('Chloride', 'meq/L', ['Paste Cl', 'CL_SAT']),
  co3_paste: ofPaste('Carbonate', 'meq/L', ['CO3', 'Paste CO3']),
  hco3_paste: ofPaste('Bicarbonate', 'meq/L', ['HCO3', 'Paste HCO3']),
} as const satisfies Readonly<Record<string, Analyte>>
