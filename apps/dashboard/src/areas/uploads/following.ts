import type { Client, Job } from '@org/core'
import { isProductError } from '@org/core/contract'
import { create } from 'zustand'

const ASK_MS = 500
/** A question is given up after so long: the client itself would go on trying, and nobody would know. */
const ANSWER_MS = 5_000
/** After a question that was not answered. */
const ASK_AGAIN_MS = 2_000

/** An import that this page knows of. */
export interface Followed {
  /** As it was last heard of. */
  job: Job
  /** The last question had no answer: nobody knows how far it is by now. */
  isUnheard: boolean
}

interface Imports {
  /** By the upload's id. They outlast the page they were begun on. */
  known: Readonly<Record<number, Followed>>
}

/** The imports this page follows. */
export const useImports = create<Imports>()(() => ({ known: {} }))

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/** What an import is to the page around it, which is not drawn anew with each answer. */
export type ImportPhase = 'unknown' | 'underWay' | 'done' | 'failed' | 'canceled'

const phaseOf = (known: Followed | undefined): ImportPhase => {
  if (known === undefined) return 'unknown'
  const { state } = known.job
  return state === 'queued' || state === 'running' ? 'underWay' : state
}

/** @param uploadId null: no file was sent yet */
export const useImportPhase = (uploadId: number | null): ImportPhase =>
  useImports(({ known }) => (uploadId === null ? 'unknown' : phaseOf(known[uploadId])))

export const importOf = (uploadId: number): Followed | null => useImports.getState().known[uploadId] ?? null

/** What has ended is not under way again because an earlier answer comes late. */
export function rememberImport(uploadId: number, job: Job, isUnheard = false): void {
  const before = importOf(uploadId)?.job
  if (before?.id === job.id && !isUnderWay(before) && isUnderWay(job)) return
  useImports.setState(({ known }) => ({ known: { ...known, [uploadId]: { job, isUnheard } } }))
}

/** The next import of the file has a story of its own. */
export function forgetImport(uploadId: number): void {
  useImports.setState(({ known: { [uploadId]: _, ...known } }) => ({ known }))
}

const followed = new Set<number>()

/**
 * Asks how far an import is until it has ended.
 *
 * @param onEnd told once, whoever asked first
 */
export async function followImport(
  client: Client,
  uploadId: number,
  job: Job,
  onEnd: (job: Job) => void,
): Promise<void> {
  rememberImport(uploadId, job)
  if (followed.has(job.id)) return
  followed.add(job.id)
  for (let current = job; ; ) {
    if (!isUnderWay(current)) {
      followed.delete(job.id)
      // Pages that show it learn of its end first: what they no longer need is then not fetched again.
      await new Promise((resolve) => setTimeout(resolve))
      onEnd(current)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
    const heard = await ask(client, current.id)
    if (heard === 'gone') break
    if (heard === 'unheard') {
      rememberImport(uploadId, current, true)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      continue
    }
    current = heard
    rememberImport(uploadId, current)
  }
  followed.delete(job.id)
  forgetImport(uploadId)
}

/** `gone`: the person has signed out, or a day has gone by. */
async function ask(client: Client, id: number): Promise<Job | 'gone' | 'unheard'> {
  try {
    return await client.jobs.get({ id }, { signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    const isGone = isProductError(error) && [401, 404].includes(error.status)
    return isGone ? 'gone' : 'unheard'
  }
}
