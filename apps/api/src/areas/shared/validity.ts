/** What PostGIS (GEOS) says of a geometry, in a person's words; the place it gives is appended. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Ring Self-intersection/i, 'Its boundary touches itself'],
  [/^Self-intersection/i, 'Its boundary crosses itself'],
  [/^Hole lies outside shell/i, 'A hole lies outside its boundary'],
  [/^Holes are nested/i, 'A hole lies inside another hole'],
  [/^Interior is disconnected/i, 'Its holes cut it into pieces'],
  [/^Nested shells/i, 'One part lies inside another part'],
  [/^Duplicate Rings/i, 'It has the same ring twice'],
  [/^Too few (distinct )?points/i, 'A ring has fewer than three different corners'],
]

/**
 * Why a boundary is not valid, for the person who has to repair it.
 *
 * @param reason as ST_IsValidReason gives it: `Self-intersection[13.38 52.51]`
 */
export function validitySentence(reason: string): string {
  const sentence = SENTENCES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Its boundary is not valid'
  const place = /\[(\S+) (\S+)\]/.exec(reason)
  if (place === null) return sentence
  const [lon, lat] = [Number(place[1]), Number(place[2])]
  if (Number.isNaN(lon) || Number.isNaN(lat)) return sentence
  return `${sentence}, at longitude ${lon.toFixed(6)}, latitude ${lat.toFixed(6)}`
}

/** Nothing smaller is a field. */
export const MIN_FIELD_M2 = 1

/** Why a staged feature cannot become a field as it is; null when it can. */
export function featureProblem(row: {
  problem: string | null
  invalid_reason: string | null
  area_m2: number
}): string | null {
  if (row.problem !== null) return row.problem
  if (row.invalid_reason !== null) return validitySentence(row.invalid_reason)
  if (row.area_m2 >= MIN_FIELD_M2) return null
  return row.area_m2 > 0
    ? `Its boundary encloses less than ${MIN_FIELD_M2} m²`
    : 'Its boundary encloses no area'
}

/** A part less wide than this on average is a sliver, in meters. */
export const SLIVER_WIDTH_M = 1

/** What a repair of a boundary does beside moving its lines, for the person who decides whether to take it. */
export function repairNotes(row: {
  part_count: number
  repair_part_count: number
  repair_sliver_count: number
  repair_collapsed_count: number
}): string[] {
  const notes: string[] = []
  const { repair_part_count: parts, repair_sliver_count: slivers, repair_collapsed_count: collapsed } = row
  if (parts !== row.part_count)
    notes.push(
      parts === 1 ? 'The repaired boundary has one part.' : `The repaired boundary has ${parts} parts.`,
    )
  if (collapsed > 0)
    notes.push(
      collapsed === 1
        ? 'One part encloses no area and is left out.'
        : `${collapsed} parts enclose no area and are left out.`,
    )
  if (slivers > 0)
    notes.push(
      slivers === 1
        ? `One part is a sliver, less than ${SLIVER_WIDTH_M} m wide.`
        : `${slivers} parts are slivers, less than ${SLIVER_WIDTH_M} m wide.`,
    )
  return notes
}
