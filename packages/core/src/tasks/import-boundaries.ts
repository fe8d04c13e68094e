import type { Client } from '../client.ts'
import type { EndpointInput } from '../contract/endpoint.ts'
import type { Endpoints } from '../contract/endpoints.ts'
import type { ImportResult, Job } from '../contract/jobs/schema.ts'
import type { FeatureDecision, FeatureMatch, StagedUpload } from '../contract/uploads/schema.ts'
import { jobResult } from './follow-job.ts'
import type { Following } from './polling.ts'
import { askedError, type Question } from './questions.ts'

/** A boundary file, and what its fields get that the file does not say. */
export interface ImportBoundariesInput
  extends Pick<EndpointInput<Endpoints['uploads']['stageBoundaries']>, 'file' | 'fileName'> {
  /** The grower of features whose column names none. */
  growerId: number
  /** Recorded for each field that does not have it yet. */
  year: number
}

/** Fields that an import made or gave new boundaries. */
export interface ImportedBoundaries extends ImportResult {
  uploadId: number
}

/**
 * A boundary file in one call: uploads it, compares its features with the fields there are, and imports them. New features
 * become fields; a feature that is an existing field by its key or its land gives it the new boundary.
 *
 * Nothing is guessed. If anything is asked (a layer, a coordinate system, an odd place, a shape to repair, a grower nobody
 * knows, an overlap, a field elsewhere), it imports nothing and throws. The file then waits on the Upload page.
 *
 * @throws ProductError `conflict` with a detail for each question; `unreadableFile`; `aborted`; what the calls throw
 */
export async function importBoundaries(
  client: Client,
  { file, fileName, growerId, year }: ImportBoundariesInput,
  options: Following<Job> = {},
): Promise<ImportedBoundaries> {
  const call = options.signal === undefined ? {} : { signal: options.signal }
  const staged = await client.uploads.stageBoundaries({ file, fileName }, call)
  const { id, suggestedMapping: mapping } = staged
  const asked = questionsOf(staged)
  if (asked.length > 0) throw askedError(fileName, id, asked)
  const { features } = await client.uploads.match({ id, growerId, mapping }, call)
  const open = features.flatMap(questionOf)
  if (open.length > 0) throw askedError(fileName, id, open)
  const commit = { id, growerId, year, mapping, features: features.map(decisionOf) }
  const job = await client.uploads.commit(commit, call)
  return { uploadId: id, ...(await jobResult(client, job, 'import', options)) }
}

function questionsOf({ fileName, question, whereabouts, seenBefore, features }: StagedUpload): Question[] {
  const ask = (isOpen: boolean, message: string) => (isOpen ? [{ path: fileName, message }] : [])
  const ofFile = [
    ...ask(question?.kind === 'layer', 'It has several layers'),
    ...ask(question?.kind === 'crs', 'It does not name its coordinate system'),
    ...ask(whereabouts?.isOdd === true, `It would be in ${whereabouts?.name}`),
    ...ask(seenBefore !== null, `The same file was uploaded before, by ${seenBefore?.by}`),
  ]
  const shapes = features.flatMap(({ index, problem }) =>
    problem === null ? [] : [{ path: `feature ${index + 1}`, message: problem }],
  )
  return [...ofFile, ...shapes]
}

function questionOf(match: FeatureMatch): Question[] {
  const { index, name, outcome, reason, unknownGrower, isElsewhere, onFields, onFeatures, field } = match
  const others = onFields.filter(({ id }) => id !== field?.id)
  const ask = (isOpen: boolean, message: string) =>
    isOpen ? [{ path: `feature ${index + 1}`, message }] : []
  return [
    ...ask(outcome === 'conflict', reason ?? 'It may be an existing field'),
    ...ask(name === '', 'It has no name'),
    ...ask(unknownGrower !== null, `No grower is called ${unknownGrower}`),
    ...ask(isElsewhere, 'It is elsewhere than the field of its name'),
    ...ask(others.length > 0, `It overlaps ${others.map((each) => each.name).join(', ')}`),
    ...ask(onFeatures.length > 0, 'It overlaps other features of the file'),
  ]
}

const decisionOf = ({
  index,
  name,
  grower,
  field,
}: FeatureMatch): Partial<FeatureDecision> & {
  index: number
  action: 'create' | 'update'
  name: string
} =>
  field === null
    ? { index, action: 'create', name, growerId: grower?.id ?? null }
    : { index, action: 'update', name: field.name, fieldId: field.id, fieldVersion: field.version }
