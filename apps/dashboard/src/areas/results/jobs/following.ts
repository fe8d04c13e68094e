import type { Client, Job } from '@org/core'
import { isProductError } from '@org/core/contract'
import { create } from 'zustand'

const ASK_MS = 500
/** After this long a question is given up, and asked again. */
const ANSWER_MS = 5_000
const ASK_AGAIN_MS = 2_000

/** What a job does with a laboratory’s file: checks its rows, or commits its results. */
export interface Work {
  kind: 'check' | 'results'
  uploadId: number
}

/** A job that this page knows of. */
export interface Followed {
  job: Job
  /** The last question had no answer. */
  isUnheard: boolean
  /** The server does not show it: it is another person’s, or ended a day ago, or nobody is signed in. */
  isHidden: boolean
}

const keyOf = ({ kind, uploadId }: Work): string => `${kind} ${uploadId}`

/** Jobs outlast the page they were begun on. */
export const useJobs = create<{ known: Readonly<Record<string, Followed>> }>()(() => ({ known: {} }))
export const useFollowed = (work: Work): Followed | null => useJobs(({ known }) => known[keyOf(work)] ?? null)

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/** What has ended is not under way again because an earlier answer comes late; nor does an earlier job replace a later one. */
export function rememberJob(
  work: Work,
  job: Job,
  heard: Partial<Pick<Followed, 'isUnheard' | 'isHidden'>> = {},
): void {
  const key = keyOf(work)
  const before = useJobs.getState().known[key]?.job
  if (before !== undefined && before.id > job.id) return
  if (before?.id === job.id && !isUnderWay(before) && isUnderWay(job)) return
  const now = { job, isUnheard: false, isHidden: false, ...heard }
  useJobs.setState(({ known }) => ({ known: { ...known, [key]: now } }))
}

export function forgetJob(work: Work): void {
  useJobs.setState(({ known: { [keyOf(work)]: _, ...known } }) => ({ known }))
}

const followed = new Set<number>()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Asks how far a job is until it has ended.
 *
 * @param onEnd told once, whoever asked first
 */
export async function followJob(
  client: Client,
  work: Work,
  job: Job,
  onEnd: (job: Job) => void | Promise<void>,
): Promise<void> {
  // Whether the server shows it stays known where the page is left and opened again.
  if (useJobs.getState().known[keyOf(work)]?.job.id !== job.id) rememberJob(work, job)
  if (followed.has(job.id)) return
  followed.add(job.id)
  for (let current = job; isUnderWay(current); await wait(ASK_MS)) {
    const heard = await ask(client, current.id)
    if (heard === 'hidden') {
      rememberJob(work, current, { isHidden: true })
      break
    }
    if (heard === 'unheard') {
      rememberJob(work, current, { isUnheard: true })
      await wait(ASK_AGAIN_MS)
      continue
    }
    current = heard
    // The end is shown once what it changed is known: no page shows a committed file as if it waited.
    if (isUnderWay(current)) rememberJob(work, current)
    else {
      await onEnd(current)
      rememberJob(work, current)
    }
  }
  followed.delete(job.id)
}

async function ask(client: Client, id: number): Promise<Job | 'hidden' | 'unheard'> {
  try {
    return await client.jobs.get({ id }, { signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    return isProductError(error) && [401, 404].includes(error.status) ? 'hidden' : 'unheard'
  }
}
