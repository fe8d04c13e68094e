import { type BoundaryCommit, type ColumnMapping, endpoints } from '@org/core'
import type { Candidate } from '../candidates.ts'

export interface ImportTarget {
  growerId: number
  year: number
  mapping: ColumnMapping
}

/** What would be sent, or what is wrong with the names, by the feature's place in the file. */
export type Choice = { input: BoundaryCommit } | { nameProblems: Map<number, string>; message: string }

/** Checks a choice by the contract's own rules, before anything is sent. */
export function checkChoice(target: ImportTarget, candidates: readonly Candidate[]): Choice {
  const taken = candidates.filter(({ action }) => action !== 'leave')
  const features = taken.map(({ index, action, name, match, isRepaired, standing, agreed }) => ({
    index,
    action,
    name,
    growerId: action === 'create' ? (match?.grower?.id ?? null) : null,
    fieldId: action === 'update' ? (match?.field?.id ?? null) : null,
    fieldVersion: action === 'update' ? (match?.field?.version ?? null) : null,
    repair: isRepaired,
    decided: standing === 'conflict',
    move: agreed.move,
    onFieldIds: agreed.fieldIds,
    onFeatures: agreed.features,
  }))
  const checked = endpoints.uploads.commit.body.safeParse({ ...target, features })
  if (checked.success) return { input: checked.data }
  const nameProblems = new Map<number, string>()
  for (const { path, message } of checked.error.issues) {
    const feature = path[0] === 'features' && typeof path[1] === 'number' ? features[path[1]] : undefined
    if (feature) nameProblems.set(feature.index, message)
  }
  return { nameProblems, message: checked.error.issues[0]?.message ?? 'The choice is not valid' }
}
