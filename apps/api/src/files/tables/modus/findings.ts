import type { Finding, Leaves } from './rows.ts'

const bare = (element: string, value: string, unit: string): Finding => ({
  element,
  value,
  unit,
  modusTestId: '',
  method: '',
  valueText: '',
})

/** What a texture says: its shares are in percent by their names. */
const TEXTURE: ReadonlyMap<string, readonly [element: string, unit: string]> = new Map([
  ['SoilClassification', ['Texture class', '']],
  ['PercentClay', ['Clay', '%']],
  ['PercentSilt', ['Silt', '%']],
  ['PercentSand', ['Sand', '%']],
])

/**
 * The results in one element of results: one with a value, or each of its children (a texture, a sensor's readings).
 *
 * @param name `NutrientResult`, `TextureResult`, …
 */
export function findingsIn(name: string, leaves: Leaves): Finding[] {
  const { Element = '', Value, ValueUnit = '', ModusTestID = '', ValueDesc = '' } = leaves
  if (Value !== undefined || Element !== '')
    return [
      {
        element: Element === '' ? name.replace(/Result$/, '') : Element,
        value: Value ?? '',
        unit: ValueUnit,
        modusTestId: ModusTestID,
        method: leaves.Method ?? leaves.TestMethod ?? '',
        valueText: ValueDesc,
      },
    ]
  return Object.entries(leaves)
    .filter(([, value]) => value.trim() !== '')
    .map(([leaf, value]) => {
      const [element, unit] = TEXTURE.get(leaf) ?? [leaf, '']
      return bare(element, value, unit)
    })
}
