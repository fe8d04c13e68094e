import type { FeatureMatch } from '@org/core/contract'
import type { Place } from '../../shared/county-of.ts'
import { type Compared, isElsewhere, isOverlapping, SAME_FIELD } from './compare.ts'
import type { NamedGrower } from './growers.ts'
import type { FeatureOverlap, FieldOverlap, FsaKey, KnownField, Overlap } from './queries.ts'

/** The share above which two boundaries look the same. */
const SAME_BOUNDARY = 0.99999

export interface FeatureToDecide {
  position: number
  name: string
  grower: NamedGrower
  unknownGrower: string | null
  key: FsaKey | null
}

/** The evidence about all features, by position. Overlaps are above 1 % of the smaller area, largest first. */
export interface Evidence {
  onFields: ReadonlyMap<number, readonly FieldOverlap[]>
  onFeatures: ReadonlyMap<number, readonly FeatureOverlap[]>
  /** Fields with the same FSA farm, tract and CLU. */
  byKey: ReadonlyMap<number, readonly KnownField[]>
  /** The grower's fields of the same name without a boundary. */
  byName: ReadonlyMap<number, readonly KnownField[]>
  /** Features compared with the fields of their key or name. */
  compared: ReadonlyMap<number, readonly Compared[]>
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

/** Decides what a feature is: by external key, then by overlap, then by name; any contradiction is a conflict. */
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
    ...standingTo(feature, field, evidence),
    ...groundOf(feature, evidence),
  }
}

/** The fields and the features of the file that it overlaps. */
function groundOf(
  { position }: FeatureToDecide,
  evidence: Evidence,
): Pick<FeatureMatch, 'onFields' | 'onFeatures'> {
  return {
    onFields: (evidence.onFields.get(position) ?? []).map((overlap) => ({
      id: overlap.field.id,
      name: overlap.field.name,
      growerName: overlap.field.growerName,
      share: shareOfSmaller(overlap),
    })),
    onFeatures: (evidence.onFeatures.get(position) ?? []).map((overlap) => ({
      index: overlap.otherPosition,
      share: shareOfSmaller(overlap),
    })),
  }
}

const shareOfSmaller = ({ overlapM2, featureM2, otherM2 }: Overlap): number =>
  Math.min(1, overlapM2 / Math.min(featureM2, otherM2))

const comparedWith = ({ position }: FeatureToDecide, { id }: KnownField, { compared }: Evidence) =>
  compared.get(position)?.find(({ fieldId }) => fieldId === id)

const shown = ({ comparison }: Compared): FeatureMatch['comparison'] =>
  comparison && { share: comparison.share, distanceM: comparison.distanceM }

/** The feature compared with the field that it means. */
function standingTo(
  feature: FeatureToDecide,
  field: KnownField | null,
  evidence: Evidence,
): Pick<FeatureMatch, 'comparison' | 'isElsewhere'> {
  if (field === null) return { comparison: null, isElsewhere: false }
  const known = comparedWith(feature, field, evidence)
  if (known !== undefined) return { comparison: shown(known), isElsewhere: isElsewhere(known) }
  const overlap = evidence.onFields.get(feature.position)?.find((each) => each.field.id === field.id)
  if (overlap === undefined) return { comparison: null, isElsewhere: false }
  const { distanceM } = overlap
  return { comparison: { share: shareOfBoth(overlap), distanceM }, isElsewhere: false }
}

function againstFields(feature: FeatureToDecide, evidence: Evidence): Verdict {
  const overlaps = evidence.onFields.get(feature.position) ?? []
  const keyed = evidence.byKey.get(feature.position) ?? []
  const verdict = byKey(feature, keyed, evidence) ?? byOverlap(feature, overlaps) ?? byName(feature, evidence)
  if (verdict.outcome !== 'matched' || verdict.field === null) return verdict
  if (verdict.field.growerId === feature.grower.id) return verdict
  return conflict(verdict.field, `${verdict.reason} as ${verdict.field.name} of ${verdict.field.growerName}`)
}

const SAME_KEY = 'Same FSA farm, tract and CLU'

/** Each county numbers its own farms, tracts and CLUs: of two fields with one key, the feature means the one it overlaps. */
function byKey(feature: FeatureToDecide, keyed: readonly KnownField[], evidence: Evidence): Verdict | null {
  const [first] = keyed
  if (first === undefined) return null
  const overlaps = evidence.onFields.get(feature.position) ?? []
  const liesOn = overlaps.find(({ field }) => keyed.some(({ id }) => id === field.id))
  const field = liesOn?.field ?? first
  if (liesOn === undefined && keyed.length > 1)
    return conflict(first, `${keyed.length} fields have this FSA farm, tract and CLU`)
  const other = overlaps.find((overlap) => overlap.field.id !== field.id)
  if (other !== undefined)
    return conflict(field, `${SAME_KEY} as ${field.name}, but ${overlapClause(other, other.field.name)}`)
  const doubt = doubtOf(comparedWith(feature, field, evidence))
  if (doubt !== null) return conflict(field, `${SAME_KEY} as ${nameFor(feature, field)}, but ${doubt}`)
  return matched(field, SAME_KEY)
}

/** A field of another grower is named with its grower. */
const nameFor = ({ grower }: FeatureToDecide, { name, growerId, growerName }: KnownField): string =>
  growerId === grower.id ? name : `${name} (${growerName})`

/** Why a field of the same key or name may not be meant; null if nothing contradicts it. */
function doubtOf(compared: Compared | undefined): string | null {
  if (compared === undefined) return null
  const { comparison, there, here } = compared
  if (comparison !== null && comparison.share > SAME_FIELD) return null
  const county = isElsewhere(compared) && there !== null && here !== null ? countyClause(here, there) : null
  if (comparison === null) return county
  if (!isOverlapping(compared))
    return ['this boundary does not overlap it', county].filter(Boolean).join(': ')
  return county ?? 'the boundary differs'
}

const countyClause = (here: Place, there: Place): string =>
  `it lies in ${here.county}, ${here.state}, not in ${there.county}, ${there.state}`

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
  const doubt = doubtOf(comparedWith(feature, only, evidence))
  if (doubt !== null) return conflict(only, `Same name as ${only.name}, but ${doubt}`)
  return matched(only, 'Same name, and the field has no boundary yet')
}

/** Two features cannot both be one field, nor overlap each other. */
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
  return share > SAME_BOUNDARY ? 'Same boundary' : `Almost the same boundary (${percent(share, 1)} in common)`
}

/** The share refers to the smaller of the two. */
function overlapClause({ overlapM2, featureM2, otherM2 }: Overlap, name: string): string {
  return featureM2 <= otherM2
    ? `${percent(overlapM2 / featureM2)} of it overlaps ${name}`
    : `it covers ${percent(overlapM2 / otherM2)} of ${name}`
}

const sentence = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1)

/** Rounded down, so that 100 % means all of it. */
export function percent(share: number, decimals = 0): string {
  const scale = 10 ** decimals
  const rounded = Math.floor(Math.min(share, 1) * 100 * scale + 1e-9) / scale
  return `${rounded.toFixed(decimals)}%`
}
