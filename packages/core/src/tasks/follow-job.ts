import type { Client } from '../client.ts'
import { fromErrorBody } from '../contract/errors.ts'
import type { Job, JobKind } from '../contract/jobs/schema.ts'
import { errors } from '../errors/all.ts'
import { type Following, untilEnded } from './polling.ts'
import { hasEnded } from './run-state.ts'

type ResultOf<K extends JobKind> = NonNullable<Extract<Job, { kind: K }>['result']>

/**
 * Waits for a job and answers its result: of an import, of a check, of a commit of results.
 *
 * @throws ProductError the job's own error where it failed; `conflict` where it was canceled; `aborted`; what `jobs.get` throws
 */
export async function jobResult<K extends JobKind>(
  client: Client,
  begun: Pick<Job, 'id'>,
  kind: K,
  options: Following<Job> = {},
): Promise<ResultOf<K>> {
  const { id } = begun
  const call = options.signal === undefined ? {} : { signal: options.signal }
  const read = () => client.jobs.get({ id }, call)
  const job = await untilEnded(await read(), read, hasEnded, options)
  if (job.state === 'canceled') throw errors.conflict('The work was canceled', 'Begin it again.')
  if (job.state === 'failed') throw fromErrorBody({ error: job.error }) ?? errors.server()
  const result = job.kind === kind ? job.result : null
  if (result === null) throw errors.badAnswer([{ path: 'kind', message: `This is no job of kind ${kind}` }])
  // Its kind says which result it has, which TypeScript does not follow through a parameter.
  return result as ResultOf<K>
}
