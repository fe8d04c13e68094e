import { isUnitAsked } from './draft.ts'
import type { SheetDraft } from './kept-drafts.ts'
import { hasResults } from './roles.ts'

/** Nobody has said yet that the samples of the sheet are of soil. */
export const isMaterialAsked = ({ isIn, mapping }: SheetDraft): boolean =>
  isIn && mapping.material === 'asked'

/** A word such as Topsoil has no layer yet, or one that ends above its top. */
export const isLayerAsked = ({ isIn, mapping: { depth } }: SheetDraft): boolean =>
  isIn &&
  depth.from === 'words' &&
  depth.words.some(({ top, bottom }) => top === null || bottom === null || bottom <= top)

/** What a person has to say of a sheet before its rows can be checked; null: nothing. */
export function whyNotChecked(sheet: SheetDraft): string | null {
  if (!sheet.isIn) return null
  if (isMaterialAsked(sheet)) return 'Say whether the samples are soil'
  if (!hasResults(sheet.mapping.columns)) return 'Say which columns are measurements'
  if (isLayerAsked(sheet)) return 'Say from which depth to which each layer is'
  if (!isUnitAsked(sheet)) return null
  return sheet.mapping.depth.from === 'words'
    ? 'Choose the unit of the layers'
    : 'Say whether the depths are in inches or in centimeters'
}
