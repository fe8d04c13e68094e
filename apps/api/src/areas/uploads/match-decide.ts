import type { FeatureMatch } from '@org/core/contract'
import type { NamedGrower } from './match-growers.ts'
import type { FeatureOverlap, FieldOverlap, FsaKey, KnownField, Overlap } from './match-queries.ts'

/** Common area over united area from which two boundaries are one field's. */
const SAME_FIELD = 0.99
/** From here on nobody could tell two boundaries apart. */
const SAME_BOUNDARY = 0.99999

export interface FeatureToDecide {
  position: number
  name: string
  grower: NamedGrower
  unknownGrower: string | null
  key: FsaKey | null
}

/** What was found of all features, by position. Overlaps are the largest first, and above 1 % of the smaller area. */
export interface Evidence {
  onFields: ReadonlyMap<number, readonly FieldOverlap[]>
  onFeatures: ReadonlyMap<number, readonly FeatureOverlap[]>
  /** Fields with the same FSA farm, tract and CLU. */
  byKey: ReadonlyMap<number, readonly KnownField[]>
  /** The grower's fields of the same name that have no boundary yet. */
  byName: ReadonlyMap<number, readonly KnownField[]>
  /** Features of each key. */
  sameKey: ReadonlyMap<string, readonly { position: number }[]>
}

type Verdict = Pick<FeatureMatch, 'outcome' | 'reason'> & { field: KnownField | null }

const isNew: Verdict = { outcome: 'new', field: null, reason: null }
const matched = (field: KnownField, reason: string): Verdict => ({ outcome: 'matched', field, reason })
const conflict = (field: KnownField | null, reason: string): Verdict => ({
  outcome: 'conflict',
  field,
  reason,
})

/** Intersection over union: 1 for two equal shapes, whatever their size. */
export const shareOfBoth = ({ overlapM2, featureM2, otherM2 }: Overlap): number =>
  overlapM2 / (featureM2 + otherM2 - overlapM2)

/** What a feature is: by external key, then by overlap, then by name; whatever speaks against it is a conflict. */
export function decide(feature: FeatureToDecide, evidence: Evidence): FeatureMatch {
  const verdict = withinFile(feature, evidence, againstFields(feature, evidence))
  const { field } = verdict
  return {
    index: feature.position,
    name: feature.name,
    grower: feature.grower,
    unknownGrower: feature.unknownGrower,
    outcome: verdict.outcome,
    field:
      field === null
        ? null
        : { id: field.id, name: field.name, growerName: field.growerName, version: field.version },
    reason: verdict.reason,
  }
}

function againstFields(feature: FeatureToDecide, evidence: Evidence): Verdict {
  const overlaps = evidence.onFields.get(feature.position) ?? []
  const keyed = evidence.byKey.get(feature.position) ?? []
  const verdict = byKey(keyed, overlaps) ?? byOverlap(feature, overlaps) ?? byName(feature, evidence)
  if (verdict.outcome !== 'matched' || verdict.field === null) return verdict
  if (verdict.field.growerId === feature.grower.id) return verdict
  return conflict(verdict.field, `${verdict.reason} as ${verdict.field.name} of ${verdict.field.growerName}`)
}

const SAME_KEY = 'Same FSA farm, tract and CLU'

/** The keys of one farm, tract and CLU are given once in each county: of two such fields, the one it lies on is meant. */
function byKey(keyed: readonly KnownField[], overlaps: readonly FieldOverlap[]): Verdict | null {
  const [first] = keyed
  if (first === undefined) return null
  const liesOn = overlaps.find(({ field }) => keyed.some(({ id }) => id === field.id))
  const field = liesOn?.field ?? first
  if (liesOn === undefined && keyed.length > 1)
    return conflict(first, `${keyed.length} fields have its FSA farm, tract and CLU`)
  const other = overlaps.find((overlap) => overlap.field.id !== field.id)
  if (other !== undefined)
    return conflict(field, `${SAME_KEY} as ${field.name}, but ${overlapClause(other, other.field.name)}`)
  return matched(field, SAME_KEY)
}

function byOverlap(feature: FeatureToDecide, overlaps: readonly FieldOverlap[]): Verdict | null {
  const same = overlaps.filter((overlap) => shareOfBoth(overlap) > SAME_FIELD)
  const own = same.filter(({ field }) => field.growerId === feature.grower.id)
  const candidates = own.length > 0 ? own : same
  const [best, second] = candidates
  if (best !== undefined && second !== undefined)
    return conflict(best.field, `${best.field.name} and ${second.field.name} both have this boundary`)
  if (best !== undefined) return matched(best.field, sameBoundary(best))
  const [largest] = overlaps
  if (largest === undefined) return null
  return conflict(largest.field, sentence(overlapClause(largest, largest.field.name)))
}

function byName(feature: FeatureToDecide, evidence: Evidence): Verdict {
  const [only, ...others] = evidence.byName.get(feature.position) ?? []
  if (only === undefined) return isNew
  if (others.length > 0)
    return conflict(only, `${others.length + 1} fields without a boundary are called ${feature.name}`)
  return matched(only, 'Same name, and no boundary yet')
}

/** Two features cannot both be one field, nor lie on each other. */
function withinFile(feature: FeatureToDecide, evidence: Evidence, verdict: Verdict): Verdict {
  if (verdict.outcome === 'conflict') return verdict
  const { position, key } = feature
  const twins = key === null ? [] : (evidence.sameKey.get(JSON.stringify(key)) ?? [])
  const twin = twins.find((other) => other.position !== position)
  if (twin !== undefined)
    return conflict(verdict.field, `Feature ${twin.position + 1} has the same FSA farm, tract and CLU`)
  const [overlap] = evidence.onFeatures.get(position) ?? []
  if (overlap === undefined) return verdict
  const other = `feature ${overlap.otherPosition + 1}`
  if (shareOfBoth(overlap) > SAME_FIELD) return conflict(verdict.field, `It has the boundary of ${other}`)
  return conflict(verdict.field, sentence(overlapClause(overlap, other)))
}

function sameBoundary(overlap: Overlap): string {
  const share = shareOfBoth(overlap)
  return share > SAME_BOUNDARY ? 'Same boundary' : `${percent(share, 1)} of both areas in common`
}

/** Said of the smaller of the two, as the share is. */
function overlapClause({ overlapM2, featureM2, otherM2 }: Overlap, name: string): string {
  return featureM2 <= otherM2
    ? `${percent(overlapM2 / featureM2)} of it lies on ${name}`
    : `it covers ${percent(overlapM2 / otherM2)} of ${name}`
}

const sentence = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1)

/** Rounded down, so that 100 % is all of it. */
function percent(share: number, decimals = 0): string {
  const scale = 10 ** decimals
  const rounded = Math.floor(Math.min(share, 1) * 100 * scale + 1e-9) / scale
  return `${rounded.toFixed(decimals)} %`
}
