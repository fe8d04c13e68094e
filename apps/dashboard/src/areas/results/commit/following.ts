import type { Client, Job } from '@org/core'
import { isProductError } from '@org/core/contract'
import { create } from 'zustand'

const ASK_MS = 500
/** After this long a question is given up, and asked again. */
const ANSWER_MS = 5_000
const ASK_AGAIN_MS = 2_000

/** A commit that this page knows of. */
export interface Followed {
  job: Job
  /** The last question had no answer. */
  isUnheard: boolean
}

/** By the upload’s id. Commits outlast the page they were begun on. */
export const useCommits = create<{ known: Readonly<Record<number, Followed>> }>()(() => ({ known: {} }))

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/** What has ended is not under way again because an earlier answer comes late. */
export function rememberCommit(uploadId: number, job: Job, isUnheard = false): void {
  const before = useCommits.getState().known[uploadId]?.job
  if (before?.id === job.id && !isUnderWay(before) && isUnderWay(job)) return
  useCommits.setState(({ known }) => ({ known: { ...known, [uploadId]: { job, isUnheard } } }))
}

export function forgetCommit(uploadId: number): void {
  useCommits.setState(({ known: { [uploadId]: _, ...known } }) => ({ known }))
}

const followed = new Set<number>()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Asks how far a commit is until it has ended.
 *
 * @param onEnd told once, whoever asked first
 */
export async function followCommit(
  client: Client,
  uploadId: number,
  job: Job,
  onEnd: (job: Job) => void | Promise<void>,
): Promise<void> {
  rememberCommit(uploadId, job)
  if (followed.has(job.id)) return
  followed.add(job.id)
  for (let current = job; isUnderWay(current); ) {
    await wait(ASK_MS)
    const heard = await ask(client, current.id)
    if (heard === 'gone') {
      followed.delete(job.id)
      return forgetCommit(uploadId)
    }
    if (heard === 'unheard') {
      rememberCommit(uploadId, current, true)
      await wait(ASK_AGAIN_MS)
      continue
    }
    current = heard
    // The end is shown once what it changed is known: no page shows a committed file as if it waited.
    if (isUnderWay(current)) rememberCommit(uploadId, current)
    else {
      await onEnd(current)
      rememberCommit(uploadId, current)
    }
  }
  followed.delete(job.id)
}

/** `gone`: the person has signed out, or a day has gone by. */
async function ask(client: Client, id: number): Promise<Job | 'gone' | 'unheard'> {
  try {
    return await client.jobs.get({ id }, { signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    return isProductError(error) && [401, 404].includes(error.status) ? 'gone' : 'unheard'
  }
}
