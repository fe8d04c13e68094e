import type { ColumnMapping, FeatureMatch, StagedFeature, StagedUpload } from '@org/core'
import { concernsOf, isAgreed, NOTHING_AGREED } from './concerns.ts'
import { type Action, type Agreed, type Decision, type Draft, draftOf } from './store.ts'

/** What a person is to look at a feature for. */
export type Standing = 'new' | 'matched' | 'conflict' | 'problem'

/** One feature of the file as the person has it before them. */
export interface Candidate extends StagedFeature {
  name: string
  standing: Standing
  /** Null until the server has compared the file with the fields there are. */
  match: FeatureMatch | null
  action: Action
  /** What it becomes when its row is checked; `leave` where a person has to decide first. */
  whenChecked: Action
  /** A person has to decide, and has not: it stays out. */
  isUndecided: boolean
  /** What was agreed to when it was decided. */
  agreed: Agreed
  /** What it can become; a feature that cannot be used can only be left out. */
  actions: readonly Action[]
  /** The repaired shape counts. */
  isRepaired: boolean
}

/** Which column says what: the person's choice, else the program's suggestion. */
export function mappingOf(upload: StagedUpload, kept: Draft | null): ColumnMapping {
  return draftOf(kept, upload.id).mapping ?? upload.suggestedMapping
}

/** The file's features with what was found out and decided about them, in the file's order. */
export function candidatesOf(
  upload: StagedUpload,
  matches: readonly FeatureMatch[] | undefined,
  kept: Draft | null,
): Candidate[] {
  const { decisions } = draftOf(kept, upload.id)
  const byIndex = new Map(matches?.map((match) => [match.index, match]))
  return upload.features.map((feature) => {
    const match = byIndex.get(feature.index) ?? null
    const decision = decisions[feature.index]
    const isRepaired = feature.problem !== null && feature.repair !== null && decision?.repair === true
    const actions = actionsOf(feature, match, isRepaired)
    const agreed = decision?.agreed ?? NOTHING_AGREED
    const outcome = outcomeOf(match, actions, decision)
    return {
      ...feature,
      name: decision?.name ?? suggestedName(upload, feature, match),
      match,
      standing: feature.problem !== null && !isRepaired ? 'problem' : (match?.outcome ?? 'new'),
      ...outcome,
      agreed,
      actions,
      isRepaired,
    }
  })
}

function actionsOf(feature: StagedFeature, match: FeatureMatch | null, isRepaired: boolean): Action[] {
  if (feature.problem !== null && !isRepaired) return ['leave']
  return match?.field == null ? ['create', 'leave'] : ['update', 'create', 'leave']
}

/** A decision counts for what it was about: another field, or another overlap, needs a new decision. */
function isDecided(match: FeatureMatch | null, action: Action, decision: Decision): boolean {
  if (action === 'leave') return true
  if (action === 'update' && match?.outcome === 'conflict' && match.field?.id !== decision.fieldId)
    return false
  return isAgreed(concernsOf(match, action), decision.agreed ?? NOTHING_AGREED)
}

/** What becomes of a feature, and what when its row is checked. */
function outcomeOf(
  match: FeatureMatch | null,
  actions: readonly Action[],
  decision: Decision = {},
): Pick<Candidate, 'action' | 'whenChecked' | 'isUndecided'> {
  const usual = usualAction(match)
  const possible = actions.includes(usual) ? usual : 'leave'
  const { action: wished, isOut = false } = decision
  const isPossible = wished !== undefined && actions.includes(wished)
  const decided = isPossible && isDecided(match, wished, decision) ? wished : null
  const isFree = isAgreed(concernsOf(match, possible), decision.agreed ?? NOTHING_AGREED)
  const isDoubtful = actions.length > 1 && (match?.outcome === 'conflict' || !isFree)
  const isOpen = decided === null && (isDoubtful || isPossible)
  const inside = isOpen ? 'leave' : (decided ?? possible)
  return {
    action: isOut ? 'leave' : inside,
    whenChecked: decided === 'leave' && !isDoubtful ? possible : inside,
    isUndecided: isOpen && !isOut,
  }
}

/** A field that is there already gets the new boundary; what is in doubt waits for the person. */
function usualAction(match: FeatureMatch | null): Action {
  if (match?.outcome === 'matched') return 'update'
  return match?.outcome === 'conflict' ? 'leave' : 'create'
}

/** The name in the file, else that of the field it is, else the file's name and the feature's number in it. */
function suggestedName(
  { fileName }: StagedUpload,
  { suggestedName: named, index }: StagedFeature,
  match: FeatureMatch | null,
): string {
  const name = match === null ? named : match.name
  if (name !== '') return name
  if (match?.outcome === 'matched' && match.field !== null) return match.field.name
  const stem = fileName.replace(/(\.[a-z]{1,8}){1,2}$/i, '')
  return `${stem} ${index + 1}`
}

/** Names in the grower column that no grower has, each once. */
export function unknownGrowersOf(candidates: readonly Candidate[]): string[] {
  const names = candidates.flatMap(({ match }) => match?.unknownGrower ?? [])
  return [...new Set(names)].sort((a, b) => a.localeCompare(b))
}

/** Area a candidate will have, in hectares. */
export const areaHaOf = ({ isRepaired, repair, areaHa }: Candidate): number =>
  isRepaired && repair !== null ? repair.areaHa : areaHa
