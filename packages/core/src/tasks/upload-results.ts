import type { Client } from '../client.ts'
import type { EndpointInput } from '../contract/endpoint.ts'
import type { Endpoints } from '../contract/endpoints.ts'
import type { Job } from '../contract/jobs/schema.ts'
import type { ResultsCommitted } from '../contract/results/committed.ts'
import type { ResultUpload, StagedEdit } from '../contract/results/schema.ts'
import { jobResult } from './follow-job.ts'
import type { Following } from './polling.ts'
import { askedError, type Question } from './questions.ts'

/** What is to be done about open questions: correct rows and check again, commit as it is, or leave it to a person. */
export type ResultsDecision = readonly StagedEdit[] | 'commit' | 'refuse'

type Sheets = EndpointInput<Endpoints['resultUploads']['map']>['sheets']

/** A laboratory's file, and who decides what it leaves open. */
export interface UploadResultsInput
  extends Pick<EndpointInput<Endpoints['resultUploads']['stage']>, 'file' | 'fileName'> {
  /** Whose file it is. Default: the laboratory that is proposed; without one it is asked. */
  laboratoryId?: number
  /** How its sheets are meant. Default: what is proposed for each sheet with results. */
  map?: (staged: ResultUpload) => Sheets
  /**
   * Asked as long as something is open after the check; default: `'refuse'`. A row with an error is never committed,
   * whatever is decided.
   */
  decide?: (
    checked: ResultUpload,
    questions: readonly Question[],
  ) => ResultsDecision | Promise<ResultsDecision>
}

/** Results that were committed from a file. */
export interface UploadedResults extends ResultsCommitted {
  uploadId: number
}

/**
 * A laboratory's file in one call: uploads it, confirms the proposed columns, has every row checked, and commits.
 *
 * Nothing is guessed. If anything is asked (an error, a warning, a row without a sample, a match to confirm, a value that
 * replaces another, an unknown laboratory, a file that was uploaded before), it commits nothing and throws, unless `decide`
 * settles it. The file then waits on the Upload page, where a person goes on.
 *
 * @throws ProductError `conflict` with a detail for each question; `unreadableFile`; `aborted`; what the calls throw
 */
export async function uploadResults(
  client: Client,
  { file, fileName, laboratoryId, map = proposedSheets, decide = () => 'refuse' }: UploadResultsInput,
  options: Following<Job> = {},
): Promise<UploadedResults> {
  const call = options.signal === undefined ? {} : { signal: options.signal }
  const staged = await client.resultUploads.stage({ file, fileName }, call)
  const { id } = staged
  const laboratory = laboratoryId ?? staged.proposedLaboratoryId
  const sheets = map(staged)
  if (sheets.every(({ mapping }) => mapping === null))
    throw askedError(fileName, id, [{ path: fileName, message: 'No sheet has results that are known' }])
  const mapped = await client.resultUploads.map(
    { id, version: staged.version, laboratoryId: laboratory, sheets },
    call,
  )
  let checked = await untilChecked(client, mapped, options)
  for (let questions = questionsOf(checked); questions.length > 0; questions = questionsOf(checked)) {
    const decision = await decide(checked, questions)
    if (decision === 'commit') break
    if (decision === 'refuse' || decision.length === 0) throw askedError(fileName, id, questions)
    const edited = await client.resultUploads.edit({ id, edits: [...decision] }, call)
    checked = await untilChecked(client, edited, options)
  }
  const job = await client.resultUploads.commit({ id, version: checked.version }, call)
  return { uploadId: id, ...(await jobResult(client, job, 'results', options)) }
}

/** Of several sheets those with results that are shown and that are no other sheet once more; a single one as it is. */
const proposedSheets = ({ sheets }: ResultUpload): Sheets =>
  sheets.map(({ position, proposal: { isData, isHidden, sameAs, mapping } }) => ({
    position,
    mapping: isData && (sheets.length === 1 || (!isHidden && sameAs === '')) ? mapping : null,
  }))

/** A large file is checked by a job. */
async function untilChecked(
  client: Client,
  upload: ResultUpload,
  options: Following<Job>,
): Promise<ResultUpload> {
  if (upload.summary !== null || upload.check === null) return upload
  await jobResult(client, upload.check, 'check', options)
  return client.resultUploads.get(
    { id: upload.id },
    options.signal === undefined ? {} : { signal: options.signal },
  )
}

/** All that a person would be asked before a commit. */
function questionsOf({ fileName, summary, sheets, seenBefore, laboratoryId }: ResultUpload): Question[] {
  if (summary === null) return [{ path: fileName, message: 'Its rows are not checked' }]
  const { groups, toConfirm, values, outcomes, manifest } = summary
  const sheetName = (position: number) => sheets.find((each) => each.position === position)?.name ?? fileName
  const questions = groups.map(({ sheet, row, level, says, count }) => ({
    path: `${sheetName(sheet)} row ${row}`,
    message: `${says}${count > 1 ? ` (${count} rows)` : ''}${level === 'warning' ? ' (warning)' : ''}`,
  }))
  const ask = (isOpen: boolean, message: string) => {
    if (isOpen) questions.push({ path: fileName, message })
  }
  ask(laboratoryId === null, 'Which laboratory it comes from is not known')
  ask(seenBefore?.status === 'committed', `The same file was uploaded before, by ${seenBefore?.by}`)
  const skipped = sheets.filter(({ mapping, proposal }) => mapping === null && proposal.isOpen)
  ask(skipped.length > 0, `Columns are not known of ${skipped.map(({ name }) => name).join(', ')}`)
  ask(toConfirm > 0, `${toConfirm} matches of rows to samples wait to be confirmed`)
  ask((outcomes.unmatched ?? 0) > 0, `${outcomes.unmatched} rows have no sample`)
  ask(values.changed > 0, `${values.changed} values differ from results that are known`)
  ask((manifest?.missingCount ?? 0) > 0, `${manifest?.missingCount} samples of its shipments have no row`)
  return questions
}
