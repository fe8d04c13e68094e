import type { RollOverCandidate } from '@org/core'
import { enrollment } from '../testing.ts'

type CandidateField = RollOverCandidate['fields'][number]

export const candidateField = (id: number, change: Partial<CandidateField> = {}): CandidateField => ({
  id,
  name: `Field ${id}`,
  areaHa: 10,
  crop: 'Corn',
  practice: '',
  refusal: null,
  ...change,
})

export const candidate = (
  id: number,
  fields: CandidateField[],
  refusal: string | null = null,
): RollOverCandidate => ({
  enrollment: enrollment({ id, status: 'complete', fieldCount: fields.length }),
  fields,
  refusal,
})
